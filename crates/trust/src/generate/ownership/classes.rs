//! What nobody changes any more, and the state of classes.

use super::Maker;
use crate::generate::maker::lines;

/// An object that becomes immutable with what it is made of.
pub fn immutable(maker: &mut Maker, wrong: bool) {
    let (row, n) = (maker.name("Row"), maker.rng.between(2, 5).to_string());
    let names = [("Row", row.as_str()), ("n", n.as_str())];
    maker.story_class(
        "class @Row {
    /*@ rep @*/ int[] all;
    //@ invariant all != null && all.length == @n;
    //@ ensures this \\in \\A && this \\notin \\S && this.inv;
    @Row() {
        all = new int[@n];
        //@ pack this;
    }
    //@ requires this \\in \\R && this.inv;
    int first() {
        int k = 0;
        //@ read (this) {
        k = all[0];
        //@ }
        return k;
    }
}",
        &names,
    );
    let made = "//@ share_immutable r;";
    let right = lines(&[
        &format!("r.first();\n{made}\nr.first();"),
        &format!("{made}\nint[] a = r.all;\nint k = a[1];"),
        &format!("{made}\n//@ assert r \\in \\SI && r \\notin \\A && r \\in \\R && r.inv;\nr.first();"),
        &format!("//@ unpack r;\nr.all[1] = 7;\n//@ pack r;\n{made}\n//@ read (r) {{\nint k = r.all[1];\n//@ }}"),
    ]);
    let written = lines(&[
        &format!("{made}\nint[] a = r.all;\na[0] = 1;"),
        &format!("{made}\nr.all = null;"),
        &format!("{made}\n//@ unpack r;"),
        &format!("{made}\nsynchronized (r) {{ }}"),
        &format!("{made}\n{made}"),
        &format!("{made}\n//@ assert r \\in \\A;"),
    ]);
    let early = lines(&[
        &format!("//@ unpack r;\n{made}"),
        "int[] a = r.all;\nint k = a[0];",
        &format!("//@ read (r) {{\n{made}\n//@ }}"),
        "//@ read (r) {\nr.all[0] = 3;\n//@ }",
        "//@ assert r \\in \\SI;",
    ]);
    let body = maker.way(wrong, &right, &[&written, &early]);
    maker.story(&["@Row r = new @Row();".to_string(), body], &names);
}

/// Two classes with state, one of which is locked before the other.
pub fn statics(maker: &mut Maker, wrong: bool) {
    let (high, low, reader) = (maker.name("High"), maker.name("Low"), maker.name("Reader"));
    let names = [("High", high.as_str()), ("Low", low.as_str()), ("Reader", reader.as_str())];
    let in_initialiser = wrong && maker.rng.chance(20);
    let packed = lines(&["n = 1;\n        //@ pack @Low.class;"]);
    let unpacked = lines(&["n = 1;", "n = -1;\n        //@ pack @Low.class;", "//@ pack @Low.class;\n        n = 1;"]);
    let initialiser = maker.way(in_initialiser, &packed, &[&unpacked]);
    maker.story_class(
        &format!(
            "class @Low {{\n    static int n;\n    //@ static invariant 0 <= n;\n    static {{\n        {initialiser}\n    }}\n}}"
        ),
        &names,
    );
    maker.story_class("class @High {\n    //@ lock_before @Low;\n    static int m = 1;\n}", &names);
    maker.story_class(
        "class @Reader {
    //@ requires @Low.class \\in \\SL && @Low.class < \\lockStack;
    static int low() {
        synchronized (@Low.class) { return @Low.n; }
    }
}",
        &names,
    );
    // The first line makes sure that both are initialised.
    let begun = "@High h = new @High();\n@Low l = new @Low();";
    let right = lines(&[
        "synchronized (@Low.class) {\n    //@ unpack @Low.class;\n    @Low.n = @Low.n + 1;\n    //@ pack @Low.class;\n}",
        "synchronized (@High.class) { synchronized (@Low.class) { @High.m = @Low.n; } }",
        "synchronized (@High.class) { @High.m = @Reader.low(); }",
        "synchronized (@Low.class) {\n    //@ assert 0 <= @Low.n;\n    int k = @Low.n;\n}",
    ]);
    let bare =
        lines(&["int k = @Low.n;", "@High.m = 3;", "@High.m++;", "synchronized (@High.class) { int k = @Low.n; }"]);
    let broken = lines(&[
        "synchronized (@Low.class) { @Low.n = 3; }",
        "synchronized (@Low.class) {\n    //@ unpack @Low.class;\n    @Low.n = 0 - 1;\n    //@ pack @Low.class;\n}",
        "synchronized (@Low.class) {\n    //@ unpack @Low.class;\n    @Low.n = 4;\n}",
    ]);
    let order = lines(&[
        "synchronized (@Low.class) { synchronized (@High.class) { @High.m = 2; } }",
        "synchronized (@Low.class) { synchronized (@Low.class) { } }",
        "//@ locklevel l2 = between({}, {});\n//@ share (@Low.class, l2);",
        "synchronized (@Low.class) { @Reader.low(); }",
    ]);
    let body = maker.way(wrong && !in_initialiser, &right, &[&bare, &broken, &order]);
    maker.story(&[begun.to_string(), body], &names);
}
