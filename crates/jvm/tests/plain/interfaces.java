interface Greeter {
    int LIMIT = 3;

    String name();

    default String greet() {
        return "hello " + name() + helper();
    }

    private String helper() {
        return "!" + LIMIT;
    }

    static Greeter of(String n) {
        return () -> n;
    }
}

abstract class Animal implements Greeter, Comparable<Animal>, Cloneable {
    protected int age;
    private final String name;

    Animal(String name, int age) {
        this.name = name;
        this.age = age;
    }

    public String name() {
        return name;
    }

    public int compareTo(Animal o) {
        return Integer.compare(age, o.age);
    }

    abstract String sound();

    @Override
    public Animal clone() throws CloneNotSupportedException {
        Animal copy = (Animal) super.clone();
        copy.age++;
        return copy;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Animal && ((Animal) o).age == age;
    }

    @Override
    public int hashCode() {
        return age;
    }
}

class Dog extends Animal {
    int tricks;

    Dog(int age) {
        super("dog", age);
        tricks = age * 2;
    }

    String sound() {
        return "wuff" + tricks + super.age + this.age;
    }

    public String greet() {
        return super.greet() + "?";
    }
}

class Main {
    public static void main(String[] args) throws Exception {
        Dog d = new Dog(4);
        System.out.println(d.sound() + d.greet() + Greeter.of("x").greet());
        Dog e = (Dog) d.clone();
        e.tricks = 1;
        System.out.println(d.tricks + " " + e.age + " " + d.equals(e) + d.compareTo(e) + d.hashCode());
        d.age = 5;
        System.out.println(d.equals(e));
        java.util.Set<Animal> set = new java.util.HashSet<>();
        set.add(d);
        d.age = 6;
        System.out.println(set.contains(d) + " " + set.size());
    }
}
