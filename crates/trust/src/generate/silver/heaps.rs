//! Straight-line code on fields, with everything known: amounts held, values, labelled states, what is havocked.

use super::Maker;

/// Amounts are counted in twelfths.
const WHOLE: i64 = 12;

#[derive(Clone, Copy)]
struct Cell {
    held: i64,
    /// `None` after all permission was given away and got back.
    value: Option<i64>,
}

struct Scene<'a> {
    maker: &'a mut Maker,
    cells: Vec<[Cell; 2]>,
    body: Vec<String>,
    labels: Vec<(String, Vec<[Cell; 2]>)>,
}

const FIELDS: [&str; 2] = ["f", "g"];

pub fn scenario(maker: &mut Maker, wrong: bool) {
    let n_objects = 1 + maker.rng.below(3);
    let mut scene = Scene { maker, cells: Vec::new(), body: Vec::new(), labels: Vec::new() };
    for at in 0..n_objects {
        scene.body.push(format!("var x{at}: Ref"));
        scene.body.push(format!("x{at} := new(f, g)"));
        scene.cells.push([Cell { held: WHOLE, value: None }; 2]);
    }
    let n_steps = 3 + scene.maker.rng.below(10);
    let wrong_at = if wrong { scene.maker.rng.below(n_steps) } else { n_steps };
    for at in 0..n_steps {
        if at == wrong_at {
            scene.lie();
            break;
        }
        scene.step();
        scene.check();
    }
    let (body, name) = (std::mem::take(&mut scene.body), scene.maker.name("heap"));
    maker.method(&format!("{name}()"), &[], &body);
}

fn amount(n: i64) -> String {
    if n == WHOLE { "write".to_string() } else { format!("{n}/{WHOLE}") }
}

impl Scene<'_> {
    fn any(&mut self) -> (usize, usize) {
        (self.maker.rng.below(self.cells.len()), self.maker.rng.below(2))
    }

    fn place(&self, (x, f): (usize, usize)) -> String {
        format!("x{x}.{}", FIELDS[f])
    }

    fn cell(&mut self, (x, f): (usize, usize)) -> &mut Cell {
        &mut self.cells[x][f]
    }

    fn step(&mut self) {
        let at = self.any();
        let (place, cell, n) = (self.place(at), *self.cell(at), self.maker.rng.between(-4, 9));
        match self.maker.rng.below(7) {
            0 | 1 if cell.held == WHOLE => {
                self.cell(at).value = Some(n);
                self.body.push(format!("{place} := {n}"));
            }
            2 if cell.held == WHOLE && cell.value.is_some() => {
                self.cell(at).value = cell.value.map(|v| v + n);
                self.body.push(format!("{place} := {place} + ({n})"));
            }
            3 if cell.held > 0 => {
                let part = self.maker.rng.between(1, cell.held);
                self.cell(at).held -= part;
                if self.cell(at).held == 0 {
                    self.cell(at).value = None;
                }
                self.body.push(format!("exhale acc({place}, {})", amount(part)));
            }
            4 if cell.held < WHOLE => {
                let part = self.maker.rng.between(1, WHOLE - cell.held);
                self.cell(at).held += part;
                self.body.push(format!("inhale acc({place}, {})", amount(part)));
            }
            5 => {
                let label = self.maker.name("l");
                self.body.push(format!("label {label}"));
                self.labels.push((label, self.cells.clone()));
            }
            _ if cell.held > 0 && cell.value.is_none() => {
                self.cell(at).value = Some(n);
                self.body.push(format!("inhale {place} == {n}"));
            }
            _ => {}
        }
    }

    /// Something true about the present or an earlier state.
    fn check(&mut self) {
        let at = self.any();
        let (place, cell) = (self.place(at), *self.cell(at));
        let line = match (self.maker.rng.below(4), cell.value, self.labels.last()) {
            (0, Some(value), _) => format!("assert {place} == {value}"),
            (1, Some(value), _) => format!("assert acc({place}, {}) && {place} >= {value}", amount(cell.held)),
            (2, _, Some((label, cells))) => match cells[at.0][at.1].value {
                Some(value) => format!("assert old[{label}]({place}) == {value}"),
                None => return,
            },
            (3, _, _) => format!("assert perm({place}) == {}/{WHOLE}", cell.held),
            _ => return,
        };
        self.body.push(line);
    }

    /// Something false.
    fn lie(&mut self) {
        let at = self.any();
        let (place, cell) = (self.place(at), *self.cell(at));
        let earlier = self.labels.last().and_then(|(label, cells)| Some((label, cells[at.0][at.1].value?)));
        let more = (cell.held + 1).min(WHOLE + 1);
        let mut lies = vec![
            format!("exhale acc({place}, {more}/{WHOLE})"),
            format!("assert acc({place}, {more}/{WHOLE})"),
            format!("assert perm({place}) == {more}/{WHOLE}"),
            format!("assert perm({place}) > {}/{WHOLE}", cell.held),
            format!("assert perm({place}) > perm({place})"),
            "assert false".to_string(),
        ];
        if cell.held < WHOLE {
            lies.push(format!("{place} := 1"));
        }
        match cell.value {
            Some(value) => {
                lies.push(format!("assert {place} == {}", value + 1));
                lies.push(format!("assert {place} < {value}"));
            }
            None if cell.held > 0 => lies.push(format!("assert {place} == 3")),
            None => lies.push(format!("assert {place} == {place}")),
        }
        if let Some((label, value)) = earlier {
            lies.push(format!("assert old[{label}]({place}) != {value}"));
        }
        if cell.held > 0 && cell.value.is_some() {
            let (out, back) = (amount(cell.held), amount(cell.held));
            lies.push(format!(
                "exhale acc({place}, {out})\n  inhale acc({place}, {back})\n  assert {place} == old[before]({place})"
            ));
        }
        if self.cells.len() > 1 && self.cells[0][0].held <= WHOLE / 2 && self.cells[0][0].held > 0 {
            let held = self.cells[0][0].held;
            lies.push(format!("var other: Ref\n  inhale acc(other.f, {held}/{WHOLE})\n  assert other != x0"));
        }
        let lie = self.maker.rng.pick(&lies).clone();
        if lie.contains("old[before]") {
            self.body.push("label before".to_string());
        }
        self.maker.is_wrong(&lie);
        self.body.push(lie);
    }
}
