//! Random numbers that a seed repeats exactly, on every machine and for ever.

/// SplitMix64 (Steele, Lea, Flood 2014): any seed will do, neighbouring ones too.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The one of input `index` of the run with this seed.
    pub fn new(seed: u64, index: u64) -> Self {
        let mut first = Self(seed);
        Self(first.next() ^ index.wrapping_mul(0xd134_2543_de82_ef95))
    }

    /// Any number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`; 0 if that is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// One of these, if there is any.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }
}
