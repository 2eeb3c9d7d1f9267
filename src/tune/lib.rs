//! Parameters of an engine tuned by games.
//!
//! Where the parameters are tried is a fixed sequence of points ([`Space::point`]): what is tried in game 17 follows from the
//! number 17 alone. So games can be played by many machines in any order, and what they find is joined by number. What all
//! results say is read by a logistic regression with a quadratic surface ([`Surface`]), the model of CLOP (R. Coulom, *CLOP:
//! Confident Local Optimization for Noisy Black-Box Parameter Tuning*, 2011), without its weights: the whole box counts alike.
//! Uncertainty comes from the curvature of the likelihood (Laplace's approximation), carried over to the best point by draws.

mod linear;
mod space;
mod surface;

pub use space::{Parameter, Space};
pub use surface::{Curve, Estimate, Finding, Group, Sample, Surface, groups};
