// Nobody knows what it waits for: it is named, and nothing is said about the rest.
// explore: outside
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;

class Pipes {
    //@ resource touched() = true;

    public static void main(String[] args) throws IOException {
        PipedOutputStream out = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(out);
        System.out.println(in.read());
        out.close();
    }
}
