// Texts and numbers of the library, by the contracts that come with Grail.

class Texts {
    //@ requires s != null && s.length() >= 3;
    //@ ensures \result != null && \result.length() == s.length() - 1;
    String tail(String s) { return s.substring(1); }

    //@ requires s != null && s.length() >= 3;
    String cut(String s, int n) {
        return s.substring(n, 2); //~ ERROR preFailed:false
        //~^ ERROR preFailed:false
    }

    int parsed(String s) {
        if (s == null) { return 0; }
        try {
            return Integer.parseInt(s);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    int careless(String s) {
        if (s == null) { return 0; }
        return Integer.parseInt(s); //~ ERROR extraExc
    }

    //@ requires s != null;
    void before(String s) {
        int at = s.indexOf(':');
        if (at >= 0) {
            String key = s.substring(0, at);
            //@ assert s.charAt(at) == ':' && key.length() == at;
        }
        //@ assert at >= 0; //~ ERROR assertFailed:false
    }

    void numbers(int a) {
        //@ assert Math.floorMod(-7, 3) == 2;
        //@ assert Math.floorDiv(-7, 3) == -3;
        int sum = Math.addExact(a, 1); //~ ERROR preFailed:false
        //~^ ERROR preFailed:false
    }
}
