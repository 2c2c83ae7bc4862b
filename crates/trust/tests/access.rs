//! The laws of access sets on programs that are made by chance.

use grail_trust::access::laws::{Findings, Limits, examine};
use grail_trust::access::make;

const LIMITS: Limits = Limits { states: 400, runs: 12 };

fn examined(seeds: std::ops::Range<u64>, careless: u32) -> Vec<Findings> {
    let examine = |seed: u64| {
        let program = make::program(seed, careless);
        examine(&program, LIMITS).unwrap_or_else(|law| panic!("seed {seed}: {law}\n{program:#?}"))
    };
    seeds.map(examine).collect()
}

#[test]
fn what_is_proved_of_the_model_holds() {
    let careful = examined(0..60, 0);
    let careless = examined(1000..1060, 12);
    let count = |all: &[Findings], what: fn(&Findings) -> bool| all.iter().filter(|f| what(f)).count();
    // The laws say something only about programs of which they speak.
    assert!(count(&careful, |f| f.valid) >= 15, "few valid programs: {}", count(&careful, |f| f.valid));
    assert!(count(&careless, |f| f.illegal.is_some()) >= 20, "few illegal programs");
    assert!(careful.iter().map(|f| f.commuted).sum::<usize>() > 100, "few steps of several threads");
}
