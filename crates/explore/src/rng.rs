//! Chance that is the same everywhere: a seed fixes all that follows.

/// Keeps small seeds from giving small numbers.
const APART: u64 = 0x1234_5678_9abc_def1;

/// A small generator of numbers (SplitMix64).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        let mut rng = Rng(seed ^ 0x51ab_7e02_93cd_40f6);
        rng.word();
        rng
    }

    /// For one of several runs with one seed: sequences of different seeds, and of different runs, have nothing to do with each other.
    pub fn of_run(seed: u64, run: u64) -> Rng {
        let apart = |n: u64| mixed(n.wrapping_add(APART));
        Rng(apart(apart(seed) ^ run.wrapping_mul(0xd1b5_4a32_d192_ed03)).wrapping_add(APART))
    }

    /// For something with a name, tried again and again.
    pub fn of_name(name: &str, attempt: u64) -> Rng {
        let start = name
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        Rng(start.wrapping_add(attempt.wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1)
    }

    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.0)
    }

    /// Below `n`; 0 if there is nothing below.
    pub fn below(&mut self, n: usize) -> usize {
        (self.word() % n.max(1) as u64) as usize
    }

    /// Both ends included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1).max(1) as usize) as i64
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of several, of which there must be some.
    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// A number in which every bit of another one has changed every bit.
fn mixed(n: u64) -> u64 {
    let mut z = n;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_fixes_the_sequence() {
        let numbers = |seed| {
            let mut rng = Rng::new(seed);
            [rng.below(1000), rng.below(1000), rng.below(1000)]
        };
        assert_eq!(numbers(7), numbers(7));
        assert_ne!(numbers(7), numbers(8));
        assert!((0..100).all(|seed| (-2..=2).contains(&Rng::new(seed).between(-2, 2))));
    }
}
