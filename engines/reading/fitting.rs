//! The same thing for boards of several sizes: as many words of bits as the smallest that has room.

/// What was made for the smallest kind of board with room.
pub(crate) enum Fitting<A, B, C, D> {
    UpTo9(A),
    UpTo19(B),
    UpTo25(C),
    UpTo52(D),
}

/// Makes it: calls a function that takes the size of the board.
macro_rules! fitting {
    ($size:expr, $make:expr) => {{
        use crate::fitting::Fitting;
        use go::liberties::Board;
        let size = $size;
        if Board::<2>::fits(size) {
            Fitting::UpTo9($make(size))
        } else if Board::<7>::fits(size) {
            Fitting::UpTo19($make(size))
        } else if Board::<11>::fits(size) {
            Fitting::UpTo25($make(size))
        } else {
            Fitting::UpTo52($make(size))
        }
    }};
}

/// Does the same with whichever it is.
macro_rules! with {
    ($fitting:expr, $it:ident => $what:expr) => {
        match $fitting {
            Fitting::UpTo9($it) => $what,
            Fitting::UpTo19($it) => $what,
            Fitting::UpTo25($it) => $what,
            Fitting::UpTo52($it) => $what,
        }
    };
}

pub(crate) use {fitting, with};
