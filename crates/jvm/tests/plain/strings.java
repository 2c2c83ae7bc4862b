class Main {
    String text = "";
    StringBuilder sb = new StringBuilder();
    static final String CONST = "c" + 1;

    Main add(Object o) {
        text += o;
        sb.append(o);
        return this;
    }

    public static void main(String[] args) {
        Main m = new Main();
        m.add(1).add('x').add(2.5).add(null).add(new int[0].length);
        System.out.println(m.text + m.sb.reverse());
        System.out.println(CONST == "c1");
        String block = """
            two
              lines "quoted"
            """;
        System.out.print(block);
        switch (m.text.substring(0, 2)) {
            case "1x":
                System.out.println("first");
            case "other":
                System.out.println("falls through");
                break;
            default:
                System.out.println("default");
        }
        char c = m.text.charAt(1);
        c++;
        System.out.println(c + 1 + "" + (char) (c + 1) + '\u0041' + "\t|");
        System.out.printf("%d %s %.2f%n", m.text.length(), m.text, 1.005);
        System.out.println(String.join("-", "a", "b") + "abc".repeat(2).indexOf("ca"));
    }
}
