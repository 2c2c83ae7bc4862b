//@ model ownership;
// A chat room. Sessions say lines under the room's lock, the room keeps them in a log of its own, and a board counts the lines of all rooms.

class Log {
    /*@ rep @*/ private int[] lines;
    private int count;
    //@ invariant lines != null && 0 <= count && count <= lines.length;

    //@ requires 0 <= size;
    //@ ensures this \in \A && this \notin \S && this.inv;
    Log(int size) {
        lines = new int[size];
        //@ pack this;
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void add(int line) {
        //@ unpack this;
        if (count < lines.length) {
            lines[count] = line;
            count = count + 1;
        }
        //@ pack this;
    }
}

class Board {
    int lines;
    //@ invariant 0 <= lines;

    //@ ensures this \in \A && this \notin \S && this.inv;
    Board() {
        //@ pack this;
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void count() {
        //@ unpack this;
        lines = lines + 1;
        //@ pack this;
    }
}

class Room {
    /*@ rep @*/ private Log log;
    private int present;
    //@ invariant log != null && 0 <= present;

    //@ requires l != null && l \in \A && l.inv;
    //@ ensures this \in \A && this \notin \S && this.inv;
    Room(Log l) {
        log = l;
        //@ pack this;
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void enter() {
        //@ unpack this;
        present = present + 1;
        //@ pack this;
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void leave() {
        //@ unpack this;
        if (0 < present) {
            present = present - 1;
        }
        //@ pack this;
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void say(int line) {
        //@ unpack this;
        log.add(line);
        //@ pack this;
    }
}

class Session implements Runnable {
    /*@ shared @*/ private Room room;
    /*@ shared @*/ private Board board;
    //@ invariant room != null && board != null && room \in \S && board \in \S && board.lockLevel < room.lockLevel;

    //@ requires r != null && b != null && r \in \S && b \in \S && b.lockLevel < r.lockLevel;
    //@ ensures this \in \A && this \notin \S && this.inv;
    Session(Room r, Board b) {
        room = r;
        board = b;
        //@ pack this;
    }

    //@ requires this \in \A && this.inv && \lockStack.isEmpty();
    public void run() {
        arrive();
        //@ loop_invariant this \in \A && this.inv;
        for (int i = 0; i < 3; i++) {
            say(i);
        }
        depart();
    }

    //@ requires this \in \A && this.inv && \lockStack.isEmpty();
    //@ ensures this \in \A && this.inv;
    private void arrive() {
        synchronized (room) {
            room.enter();
        }
    }

    //@ requires this \in \A && this.inv && \lockStack.isEmpty();
    //@ ensures this \in \A && this.inv;
    private void say(int line) {
        synchronized (room) {
            synchronized (board) {
                board.count();
            }
            room.say(line);
        }
    }

    //@ requires this \in \A && this.inv && \lockStack.isEmpty();
    //@ ensures this \in \A && this.inv;
    private void depart() {
        synchronized (room) {
            room.leave();
        }
    }
}

class Server {
    //@ requires \lockStack.isEmpty();
    public static void main(String[] args) {
        Board board = new Board();
        Log log = new Log(10);
        Room room = new Room(log);
        //@ locklevel low = between({}, {});
        //@ locklevel high = between({low}, {});
        //@ share (board, low);
        //@ share (room, high);
        new Thread(new Session(room, board)).start();
        new Thread(new Session(room, board)).start();
        synchronized (board) {
            System.out.println(0 <= board.lines);
        }
    }
}
