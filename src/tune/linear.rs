//! Small symmetric systems of equations.

/// A lower triangle `L` with `L Lᵀ` = a symmetric, positive definite matrix, row by row.
pub(crate) struct Cholesky {
    n: usize,
    rows: Vec<f64>,
}

impl Cholesky {
    /// Takes a matrix apart; `None` if it is not positive definite.
    pub(crate) fn of(matrix: &[f64], n: usize) -> Option<Cholesky> {
        let mut rows = vec![0.0; n * n];
        for i in 0..n {
            for j in 0..=i {
                let before: f64 = (0..j).map(|k| rows[i * n + k] * rows[j * n + k]).sum();
                let rest = matrix[i * n + j] - before;
                rows[i * n + j] = if i == j {
                    if rest <= 0.0 || !rest.is_finite() {
                        return None;
                    }
                    rest.sqrt()
                } else {
                    rest / rows[j * n + j]
                };
            }
        }
        Some(Cholesky { n, rows })
    }

    /// Solves `L Lᵀ x = b`.
    pub(crate) fn solve(&self, b: &[f64]) -> Vec<f64> {
        let n = self.n;
        let mut y = b.to_vec();
        for i in 0..n {
            let before: f64 = (0..i).map(|k| self.rows[i * n + k] * y[k]).sum();
            y[i] = (y[i] - before) / self.rows[i * n + i];
        }
        self.solve_upper(&y)
    }

    /// Solves `Lᵀ x = b`: makes of independent normal numbers such with the inverse matrix as their covariance.
    pub(crate) fn solve_upper(&self, b: &[f64]) -> Vec<f64> {
        let n = self.n;
        let mut x = b.to_vec();
        for i in (0..n).rev() {
            let behind: f64 = (i + 1..n).map(|k| self.rows[k * n + i] * x[k]).sum();
            x[i] = (x[i] - behind) / self.rows[i * n + i];
        }
        x
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systems_are_solved() {
        let matrix = [4.0, 2.0, 0.6, 2.0, 5.0, 1.0, 0.6, 1.0, 3.0];
        let parts = Cholesky::of(&matrix, 3).expect("it is positive definite");
        let x = parts.solve(&[1.0, -2.0, 3.0]);
        for (row, expected) in matrix.chunks(3).zip([1.0, -2.0, 3.0]) {
            let value: f64 = row.iter().zip(&x).map(|(a, b)| a * b).sum();
            assert!((value - expected).abs() < 1e-12, "{value}");
        }
        assert!(Cholesky::of(&[1.0, 2.0, 2.0, 1.0], 2).is_none());
    }
}
