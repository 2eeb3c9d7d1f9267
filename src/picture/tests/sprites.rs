//! The images the window paints with.

use go::Color;
use picture::{
    Finish, Rgba, RgbaImage, SHADOW_REACH, STONE_VARIANTS, ThemeName, Timber, shadow_sprite,
    stone_sprite, wood_texture,
};

fn pixel(image: &RgbaImage, x: u32, y: u32) -> &[u8] {
    &image.data[((y * image.width + x) * 4) as usize..][..4]
}

#[test]
fn images_have_the_size_they_say() {
    for radius in [0, 1, 2, 11, 24, 200] {
        for variant in 0..STONE_VARIANTS {
            for color in Color::BOTH {
                let stone = stone_sprite(color, radius, variant, Finish::Day);
                assert_eq!(stone.width, 2 * radius.max(1) + 2);
                assert_eq!(stone.data.len(), (stone.width * stone.height * 4) as usize);
            }
        }
        let shadow = shadow_sprite(radius);
        assert!(shadow.width as f32 >= 2.0 * radius as f32 * SHADOW_REACH);
        assert_eq!(
            shadow.data.len(),
            (shadow.width * shadow.height * 4) as usize
        );
    }
    for (w, h) in [(1, 1), (3, 2), (5, 9), (256, 100)] {
        let wood = wood_texture(Timber::Kaya, w, h);
        assert_eq!((wood.width, wood.height), (w, h));
        assert_eq!(wood.data.len(), (w * h * 4) as usize);
    }
}

#[test]
fn stones_are_round_and_lit_from_the_upper_left() {
    let all = [Finish::Day, Finish::Night];
    for (color, finish) in Color::BOTH
        .into_iter()
        .flat_map(|color| all.map(|finish| (color, finish)))
    {
        let stone = stone_sprite(color, 30, 0, finish);
        assert_eq!(pixel(&stone, 0, 0)[3], 0);
        assert_eq!(pixel(&stone, 31, 31)[3], 255);
        assert!(pixel(&stone, 20, 18)[0] > pixel(&stone, 50, 52)[0]);
    }
}

#[test]
fn the_wood_is_opaque_and_its_mean_is_what_texts_are_chosen_for() {
    for (timber, theme) in [
        (Timber::Kaya, ThemeName::Wood),
        (Timber::Walnut, ThemeName::Dark),
    ] {
        check_mean(&wood_texture(timber, 128, 128), theme.theme().ground());
    }
}

fn check_mean(wood: &RgbaImage, ground: Rgba) {
    let mut sums = [0_u32; 4];
    for p in wood.data.chunks_exact(4) {
        (0..4).for_each(|i| sums[i] += u32::from(p[i]));
    }
    let mean = sums.map(|s| s / (128 * 128));
    assert_eq!(mean[3], 255);
    for (a, b) in mean.iter().zip([ground.0, ground.1, ground.2]) {
        assert!(a.abs_diff(u32::from(b)) < 12, "{mean:?} {ground:?}");
    }
}
