import java.util.*;

interface Expr {
    <R> R accept(Visitor<R> v);
}

interface Visitor<R> {
    R num(Num n);

    R bin(Bin b);
}

class Num implements Expr {
    int value;

    Num(int v) {
        value = v;
    }

    public <R> R accept(Visitor<R> v) {
        return v.num(this);
    }
}

class Bin implements Expr {
    Expr l, r;
    char op;

    Bin(Expr l, char op, Expr r) {
        this.l = l;
        this.op = op;
        this.r = r;
    }

    public <R> R accept(Visitor<R> v) {
        return v.bin(this);
    }
}

class Parser {
    private final String s;
    private int at;

    Parser(String s) {
        this.s = s;
    }

    Expr sum() {
        Expr e = product();
        while (at < s.length() && (s.charAt(at) == '+' || s.charAt(at) == '-')) {
            e = new Bin(e, s.charAt(at++), product());
        }
        return e;
    }

    Expr product() {
        Expr e = atom();
        while (at < s.length() && s.charAt(at) == '*') {
            at++;
            e = new Bin(e, '*', atom());
        }
        return e;
    }

    Expr atom() {
        if (s.charAt(at) == '(') {
            at++;
            Expr e = sum();
            at++;
            return e;
        }
        int n = 0;
        while (at < s.length() && Character.isDigit(s.charAt(at))) {
            n = n * 10 + s.charAt(at++) - '0';
        }
        return new Num(n);
    }
}

class Main {
    public static void main(String[] args) {
        Expr e = new Parser("2+3*(4-1)*2").sum();
        int v = e.accept(new Visitor<Integer>() {
            int steps;

            public Integer num(Num n) {
                steps++;
                return n.value;
            }

            public Integer bin(Bin b) {
                int x = b.l.accept(this), y = b.r.accept(this);
                return switch (b.op) {
                    case '+' -> x + y;
                    case '-' -> x - y;
                    default -> x * y + 0 * steps;
                };
            }
        });
        String t = e.<String>accept(new Visitor<>() {
            public String num(Num n) {
                return "" + n.value;
            }

            public String bin(Bin b) {
                return "(" + b.l.accept(this) + b.op + b.r.accept(this) + ")";
            }
        });
        System.out.println(v + " " + t);
    }
}
