//! Sequences, sets, multisets and maps with contents that are known.

use std::collections::{BTreeMap, BTreeSet};

use super::Maker;

pub fn scenario(maker: &mut Maker, wrong: bool) {
    let body = match maker.rng.below(4) {
        0 => sequence(maker, wrong),
        1 => set(maker, wrong),
        2 => map(maker, wrong),
        _ => multiset(maker, wrong),
    };
    let name = maker.name("collection");
    maker.method(&format!("{name}()"), &[], &body);
}

fn numbers(maker: &mut Maker, at_least: usize) -> Vec<i64> {
    (0..at_least + maker.rng.below(4)).map(|_| maker.rng.between(0, 6)).collect()
}

fn list(values: &[i64]) -> String {
    values.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

fn seq(values: &[i64]) -> String {
    if values.is_empty() { "Seq[Int]()".to_string() } else { format!("Seq({})", list(values)) }
}

fn sequence(maker: &mut Maker, wrong: bool) -> Vec<String> {
    let mut values = numbers(maker, 1);
    let mut body = vec!["var s: Seq[Int]".to_string(), format!("s := {}", seq(&values))];
    for _ in 0..2 + maker.rng.below(5) {
        let at = maker.rng.below(values.len());
        let n = maker.rng.between(0, 6);
        match maker.rng.below(5) {
            0 => {
                values.push(n);
                body.push(format!("s := s ++ Seq({n})"));
            }
            1 => {
                values[at] = n;
                body.push(format!("s := s[{at} := {n}]"));
            }
            2 if at > 0 => {
                values.truncate(at);
                body.push(format!("s := s[..{at}]"));
            }
            3 if at > 0 => {
                values.drain(..at);
                body.push(format!("s := s[{at}..]"));
            }
            _ => body.push(format!("assert |s| == {} && s[{at}] == {}", values.len(), values[at])),
        }
    }
    let (len, at) = (values.len(), maker.rng.below(values.len()));
    let (value, absent) = (values[at], 77);
    let mut longer = values.clone();
    longer.push(absent);
    let mut cuts = vec![
        format!("assert s[..{}] == s", len - 1),
        format!("assert |s[..{}]| == {}", len + 2, len + 2),
        format!("assert |s[1..]| == {len}"),
        format!("assert |s[{}..]| == 1", len + 1),
    ];
    if let Some(other) = values.iter().position(|v| *v != values[0]) {
        let first = values[0];
        cuts.push(format!("assert s[..{len}][{other}] == {first}"));
        cuts.push(format!("assert s[{other}..][0] == {first}"));
        cuts.push(format!("assert s[..{}] == Seq({first}) ++ s[..{other}]", other + 1));
    }
    let plain = vec![
        format!("assert |s| == {}", len + 1),
        format!("assert s[{at}] == {}", value + 1),
        format!("assert {absent} in s"),
        format!("assert s[{len}] == s[{len}]"),
        format!("assert s == {}", seq(&longer)),
        format!("assert !({value} in s)"),
        "assert forall i: Int :: 0 <= i && i < |s| ==> s[i] < 0".to_string(),
        "assert false".to_string(),
    ];
    let lies = if maker.rng.chance(50) { cuts } else { plain };
    let right = format!("assert s == {} && {value} in s && !({absent} in s)", seq(&values));
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    body.push(maker.or_wrong(wrong, &right, &lies));
    body
}

fn set(maker: &mut Maker, wrong: bool) -> Vec<String> {
    let a: BTreeSet<i64> = numbers(maker, 1).into_iter().collect();
    let b: BTreeSet<i64> = numbers(maker, 1).into_iter().collect();
    let show = |set: &BTreeSet<i64>| match set.is_empty() {
        true => "Set[Int]()".to_string(),
        false => format!("Set({})", list(&set.iter().copied().collect::<Vec<_>>())),
    };
    let (union, both): (BTreeSet<i64>, BTreeSet<i64>) = (&a | &b, &a & &b);
    let less = &a - &b;
    let body = vec![
        "var a: Set[Int]".to_string(),
        "var b: Set[Int]".to_string(),
        format!("a := {}", show(&a)),
        format!("b := {}", show(&b)),
    ];
    let right = format!(
        "assert (a union b) == {} && (a intersection b) == {} && (a setminus b) == {} && |a| == {}",
        show(&union),
        show(&both),
        show(&less),
        a.len()
    );
    let mut lies = vec![
        format!("assert |a| == {}", a.len() + 1),
        "assert 99 in (a union b)".to_string(),
        format!("assert (a union b) == {}", show(&union.iter().copied().chain([99]).collect())),
        format!("assert (a intersection b) == {}", show(&both.iter().copied().chain([99]).collect())),
        "assert false".to_string(),
        format!("assert |a union b| == {}", union.len() + 1),
    ];
    if !a.is_subset(&b) {
        lies.push("assert a subset b".to_string());
    }
    if !less.is_empty() {
        lies.push("assert (a setminus b) == Set[Int]()".to_string());
    }
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let claim = maker.or_wrong(wrong, &right, &lies);
    [body, vec![claim]].concat()
}

fn map(maker: &mut Maker, wrong: bool) -> Vec<String> {
    let keys = numbers(maker, 2);
    let map: BTreeMap<i64, i64> = keys.iter().map(|k| (*k, maker.rng.between(0, 9))).collect();
    let entries: Vec<String> = map.iter().map(|(k, v)| format!("{k} := {v}")).collect();
    let mut body = vec!["var m: Map[Int, Int]".to_string(), format!("m := Map({})", entries.join(", "))];
    let (key, value) = (keys[0], maker.rng.between(0, 9));
    let mut map = map;
    map.insert(key, value);
    body.push(format!("m := m[{key} := {value}]"));
    let (other, kept) = map.iter().next_back().map(|(k, v)| (*k, *v)).unwrap_or((key, value));
    let right =
        format!("assert m[{key}] == {value} && m[{other}] == {kept} && {other} in domain(m) && !(88 in domain(m))");
    let lies = [
        format!("assert m[{key}] == {}", value + 1),
        format!("assert m[{other}] != {kept}"),
        "assert 88 in domain(m)".to_string(),
        "assert m[88] == m[88]".to_string(),
        format!("assert |m| == {}", map.len() + 1),
        format!("assert !({kept} in range(m))"),
        "assert false".to_string(),
    ];
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    body.push(maker.or_wrong(wrong, &right, &lies));
    body
}

fn multiset(maker: &mut Maker, wrong: bool) -> Vec<String> {
    let a = numbers(maker, 1);
    let n = a[0];
    let times = a.iter().filter(|x| **x == n).count();
    let body = vec![
        "var a: Multiset[Int]".to_string(),
        format!("a := Multiset({})", list(&a)),
        format!("a := a union Multiset({n})"),
    ];
    let right = format!("assert (({n} in a) == {}) && |a| == {}", times + 1, a.len() + 1);
    let lies = [
        format!("assert ({n} in a) == {times}"),
        format!("assert |a| == {}", a.len()),
        "assert (99 in a) == 1".to_string(),
        format!("assert a == Multiset({})", list(&a)),
        "assert false".to_string(),
    ];
    let lies: Vec<&str> = lies.iter().map(String::as_str).collect();
    let claim = maker.or_wrong(wrong, &right, &lies);
    [body, vec![claim]].concat()
}
