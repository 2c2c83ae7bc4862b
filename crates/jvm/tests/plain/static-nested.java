class Config {
    static class Builder {
        private String host = "localhost";
        private int port = 80;
        private boolean secure;

        Builder host(String h) {
            host = h;
            return this;
        }

        Builder port(int p) {
            this.port = p;
            return this;
        }

        Builder secure() {
            secure = true;
            port = port == 80 ? 443 : port;
            return this;
        }

        Config build() {
            return new Config(this);
        }
    }

    private final String url;
    static int built;
    private static Config last;

    private Config(Builder b) {
        url = (b.secure ? "https" : "http") + "://" + b.host + ":" + b.port;
        built += 1;
        last = this;
    }

    static class Holder {
        static int loads;
        static final Config DEFAULT = make();

        private static Config make() {
            loads++;
            return new Builder().build();
        }
    }

    public static void main(String[] args) {
        System.out.println(new Builder().host("a.b").secure().build().url);
        System.out.println(built + " " + Holder.DEFAULT.url + " " + Holder.loads + built);
        System.out.println(last == Holder.DEFAULT);
        Builder b = new Builder();
        b.port++;
        b.port *= 2;
        b.host += "!";
        System.out.println(b.port + b.host + (b.secure |= true));
        Config.last = null;
        System.out.println(last);
    }
}
