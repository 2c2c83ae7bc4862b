import java.util.*;

class Registry {
    static final List<Registry> all = new ArrayList<>();
    int id;
    String name;

    Registry(String n) {
        all.add(this);
        id = all.size();
        notify(this);
        name = n;
    }

    static void notify(Registry r) {
        System.out.println("seen " + r.id + r.name);
    }

    Registry self() {
        return this;
    }

    public static void main(String[] args) {
        Registry a = new Registry("a").self();
        Registry b = new Registry("b") {
            { id *= 10; name += "!"; }

            Registry self() {
                return all.get(0);
            }
        };
        a.self().name = b.self().name + b.name;
        System.out.println(a.name + b.id + all.size());
        Object o = a;
        ((Registry) o).id -= 1;
        System.out.println(((Registry) o).id == 0 ? "zero" : "more");
        Registry[] rs = {a, b};
        rs[0].id = rs[1].id = 5;
        rs[rs[0].id - 4].id++;
        System.out.println(a.id + b.id);
        for (Registry r : rs) r.id *= 2;
        System.out.println(a.id + b.id);
    }
}
