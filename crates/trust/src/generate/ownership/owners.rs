//! Objects that own others: packing and unpacking, giving parts away, sets of parts, subclasses with parts of their own, and inspectors.

use super::Maker;
use crate::generate::maker::lines;

const CELL: &str = "class @Cell {\n    int v;\n}";

/// An owner with a part of its own, whose invariant speaks of both.
const OWNER: &str = "class @Owner {
    /*@ rep @*/ @Cell part;
    int least;
    //@ invariant part != null && least <= part.v;
    //@ ensures this \\in \\A && this \\notin \\S && this.inv;
    @Owner() {
        part = new @Cell();
        //@ pack this;
    }
    //@ requires this \\in \\A && this.inv;
    //@ ensures this \\in \\A && this.inv;
    void raise() {
        //@ unpack this;
        part.v = part.v + 1;
        //@ pack this;
    }
}";

pub fn packing(maker: &mut Maker, wrong: bool) {
    let (cell, owner) = (maker.name("Cell"), maker.name("Owner"));
    let names = [("Cell", cell.as_str()), ("Owner", owner.as_str())];
    maker.story_class(CELL, &names);
    maker.story_class(OWNER, &names);
    let right = lines(&[
        "o.raise();\no.raise();",
        "//@ unpack o;\no.part.v = o.least + 2;\n//@ pack o;\no.raise();",
        "//@ unpack o;\n@Cell old = o.part;\no.part = new @Cell();\no.part.v = o.least;\n//@ pack o;\nold.v = -5;",
        "int k = o.least;\n//@ assert o.inv;\n//@ unpack o;\n//@ assert !o.inv && o.part \\in \\A && k <= o.part.v;\n//@ pack o;",
        "@Cell c = o.part;\n//@ assert c \\notin \\A;\n//@ read (o) {\nint k = c.v;\n//@ assert o \\notin \\A && c \\in \\R;\n//@ }\n//@ assert o \\in \\A;",
    ]);
    let order = lines(&[
        "//@ unpack o;\n//@ unpack o;",
        "//@ pack o;",
        "//@ unpack o;\no.raise();",
        "//@ unpack o;\n//@ assert o.inv;",
    ]);
    let broken = lines(&[
        "//@ unpack o;\no.part.v = o.least - 1;\n//@ pack o;",
        "//@ unpack o;\no.part = null;\n//@ pack o;",
        "//@ unpack o;\no.least = o.part.v + 1;\n//@ pack o;",
    ]);
    let owned = lines(&[
        "o.part.v = 3;",
        "@Cell c = o.part;\nint k = c.v;",
        "@Cell c = o.part;\n//@ assert c \\in \\A;",
        "//@ unpack o;\n@Cell c = o.part;\n//@ pack o;\nc.v = 7;",
        "o.least = -1;",
        "//@ read (o) {\no.part.v = 9;\n//@ }",
        "//@ read (o) {\n//@ unpack o;\n//@ }",
    ]);
    let body = maker.way(wrong, &right, &[&order, &broken, &owned]);
    maker.story(&["@Owner o = new @Owner();".to_string(), body], &names);
}

/// A part goes from one owner to another.
pub fn transfer(maker: &mut Maker, wrong: bool) {
    let (cell, owner) = (maker.name("Cell"), maker.name("Owner"));
    let names = [("Cell", cell.as_str()), ("Owner", owner.as_str())];
    maker.story_class(CELL, &names);
    maker.story_class(OWNER, &names);
    let fresh = "//@ unpack a;\n//@ unpack b;\n@Cell c = a.part;";
    let right = lines(&[
        &format!(
            "{fresh}\nc.v = b.least;\nb.part = c;\na.part = new @Cell();\na.part.v = a.least;\n//@ pack a;\n//@ pack b;"
        ),
        &format!(
            "{fresh}\nint k = b.least;\na.part = b.part;\nb.part = c;\na.least = a.part.v;\nb.least = b.part.v;\n//@ pack b;\n//@ pack a;"
        ),
    ]);
    let both = lines(&[
        &format!(
            "{fresh}\nb.part = c;\nc.v = a.least + b.least;\nb.least = c.v;\na.least = c.v;\n//@ pack a;\n//@ pack b;"
        ),
        &format!("{fresh}\nb.part = c;\nb.least = c.v;\n//@ pack b;\nc.v = c.v + 1;\n//@ pack a;"),
        "//@ unpack a;\n//@ unpack b;\nb.part = a.part;\nb.least = b.part.v;\na.least = b.part.v;\n//@ pack b;\n//@ pack a;",
    ]);
    let closed = lines(&[
        "//@ unpack b;\nb.part = a.part;\nb.least = 0;\n//@ pack b;",
        "@Cell c = a.part;\n//@ unpack b;\nb.part = c;\nb.least = -3;\n//@ pack b;",
    ]);
    let body = maker.way(wrong, &right, &[&both, &closed]);
    maker.story(&["@Owner a = new @Owner();\n@Owner b = new @Owner();".to_string(), body], &names);
}

/// A chain whose nodes are a set of parts.
pub fn sets(maker: &mut Maker, wrong: bool) {
    let (node, chain) = (maker.name("Node"), maker.name("Chain"));
    let names = [("Node", node.as_str()), ("Chain", chain.as_str())];
    maker.story_class("class @Node {\n    @Node next;\n    int v;\n}", &names);
    maker.story_class(
        "class @Chain {
    @Node first;
    //@ ghost rep Set<@Node> nodes;
    //@ invariant first == null || first \\in nodes;
    //@ invariant (\\forall @Node n \\in nodes; n.next == null || n.next \\in nodes);
    //@ ensures this \\in \\A && this \\notin \\S && this.inv;
    @Chain() {
        //@ ghost nodes = {};
        //@ pack this;
    }
}",
        &names,
    );
    let add = |known: &str| {
        format!("//@ unpack c;\n@Node n = new @Node();\nn.next = c.first;\nc.first = n;\n{known}\n//@ pack c;")
    };
    let noted = "//@ ghost c.nodes = c.nodes \\cup {n};";
    let right = [
        add(noted),
        format!("{}\n//@ unpack c;\nc.first = c.first.next;\n//@ pack c;", add(noted)),
        format!("{}\n//@ unpack c;\nc.first = null;\n//@ ghost c.nodes = {{}};\n//@ pack c;\nn.v = 4;", add(noted)),
    ];
    let forgotten = [
        add(""),
        format!("{}\n//@ unpack c;\n//@ ghost c.nodes = c.nodes \\minus {{n}};\n//@ pack c;", add(noted)),
        add("n.next = new @Node();\n//@ ghost c.nodes = c.nodes \\cup {n};"),
    ];
    let owned = [
        format!("{}\nn.v = 4;", add(noted)),
        format!("{}\nint k = n.v;", add(noted)),
        format!("{}\n//@ assert n \\in \\A;", add(noted)),
        format!("{}\nc.first = null;", add(noted)),
    ];
    let body = maker.way(wrong, &right, &[&forgotten, &owned]);
    maker.story(&["@Chain c = new @Chain();".to_string(), body], &names);
}

/// An object that is known by a type that says less.
pub fn subclasses(maker: &mut Maker, wrong: bool) {
    let (cell, base, rich) = (maker.name("Cell"), maker.name("Base"), maker.name("Rich"));
    let names = [("Cell", cell.as_str()), ("Base", base.as_str()), ("Rich", rich.as_str())];
    maker.story_class(CELL, &names);
    maker.story_class("class @Base {\n    int n;\n}", &names);
    maker.story_class(
        "class @Rich extends @Base {
    /*@ rep @*/ @Cell part;
    //@ invariant part != null && 0 <= part.v;
    //@ ensures this \\in \\A && this \\notin \\S && this.inv;
    @Rich() {
        part = new @Cell();
        //@ pack this;
    }
}",
        &names,
    );
    let by = ["@Base", "Object", "@Rich"][maker.rng.below(3)];
    let right = [
        format!("{by} b = r;\n//@ unpack b;\n//@ assert !r.inv && r.part \\in \\A;\nr.part.v = 3;\n//@ pack r;"),
        format!("{by} b = new @Base();\n//@ unpack b;\n//@ assert b.inv;\n//@ pack b;"),
        format!("{by} b = r;\n//@ read (b) {{\nint k = r.part.v;\n//@ }}"),
    ];
    let right = if by == "@Rich" { vec![right[0].clone(), right[2].clone()] } else { right.to_vec() };
    let lies = [
        format!("{by} b = r;\n//@ unpack b;\n//@ assert b.inv;"),
        format!("{by} b = r;\n//@ unpack b;\n@Cell c = r.part;\n//@ assert c \\notin \\A;"),
        format!("{by} b = r;\n//@ unpack b;\nr.part.v = -1;\n//@ pack r;"),
        format!("{by} b = r;\n//@ unpack b;\n//@ locklevel l = between({{}}, {{}});\n//@ share (b, l);"),
        format!("{by} b = r;\nr.n = 2;"),
    ];
    let plain = [
        "@Base b = new @Base();\n//@ unpack b;\n//@ assert !b.inv;".to_string(),
        "Object b = new int[2];\n//@ unpack b;\n//@ assert !b.inv;".to_string(),
    ];
    let body = maker.way(wrong, &right, &[&lies, &lies, &plain]);
    maker.story(&["@Rich r = new @Rich();".to_string(), body], &names);
}

/// What inspectors say of the state behind them.
pub fn inspecting(maker: &mut Maker, wrong: bool) {
    let (cell, account) = (maker.name("Cell"), maker.name("Account"));
    let n = maker.rng.between(1, 6).to_string();
    let names = [("Cell", cell.as_str()), ("Account", account.as_str()), ("n", n.as_str())];
    maker.story_class(CELL, &names);
    maker.story_class(
        "class @Account {
    /*@ rep @*/ @Cell cell;
    //@ invariant cell != null && 0 <= cell.v;
    //@ ensures this \\in \\A && this \\notin \\S && this.inv && balance() == 0;
    @Account() {
        cell = new @Cell();
        //@ pack this;
    }
    /*@ inspector @*/ int balance() { return cell.v; }
    //@ requires this \\in \\A && this.inv && 0 <= sum;
    //@ ensures this \\in \\A && this.inv && balance() == \\old(balance()) + sum;
    void add(int sum) {
        //@ unpack this;
        cell.v = cell.v + sum;
        //@ pack this;
    }
}",
        &names,
    );
    let right = lines(&[
        "a.add(@n);\n//@ assert a.balance() == @n && b.balance() == 0;",
        "a.add(@n);\nb.add(1);\n//@ assert a.balance() == @n && b.balance() == 1;",
        "a.add(@n);\nint k = a.balance();\na.add(1);\n//@ assert a.balance() == k + 1;",
        "//@ unpack a;\na.cell.v = @n;\n//@ pack a;\n//@ assert b.balance() == 0;",
    ]);
    let values = lines(&[
        "a.add(@n);\n//@ assert a.balance() == 0;",
        "a.add(@n);\nint k = a.balance();\na.add(1);\n//@ assert a.balance() == k;",
        "a.add(@n);\n//@ assert b.balance() == @n;",
    ]);
    let closed = lines(&[
        "a.add(0 - @n);",
        "//@ unpack a;\nint k = a.balance();",
        "//@ unpack a;\n//@ assert a.balance() == 0;",
    ]);
    let body = maker.way(wrong, &right, &[&values, &closed]);
    maker.story(&["@Account a = new @Account();\n@Account b = new @Account();".to_string(), body], &names);
}
