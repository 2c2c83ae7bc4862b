package grail.agent;

/** What threads may share without any schedule seeing it: each kind as it is told. */
final class Beside {
    private Beside() {}

    /** Nothing if a call has nothing of that. */
    static String what(String owner, String name) {
        boolean isFile = owner.startsWith("java/io/File") || owner.equals("java/io/RandomAccessFile")
                || owner.startsWith("java/nio/file/") || owner.startsWith("java/nio/channels/")
                || owner.startsWith("java/util/zip/") || owner.startsWith("java/util/jar/");
        boolean isNetwork = owner.startsWith("java/net/") && !owner.equals("java/net/URI")
                || owner.startsWith("com/sun/net/");
        boolean isProperty = owner.equals("java/lang/System") && name.endsWith("Property")
                || owner.equals("java/util/Properties") || owner.startsWith("java/util/prefs/");
        boolean isNative = owner.equals("java/lang/System") && name.startsWith("load");
        boolean isProcess = owner.startsWith("java/lang/Process")
                || owner.equals("java/lang/Runtime") && name.equals("exec");
        boolean isEnd = owner.equals("java/lang/Runtime") && name.equals("addShutdownHook");
        boolean isMemory = owner.equals("java/lang/System") && name.equals("gc") || owner.startsWith("java/lang/ref/");
        return isFile ? "files" : isNetwork ? "the network" : isProperty ? "system properties"
                : isNative ? "native code" : isProcess ? "processes" : isEnd ? "what is done at the end of the program"
                : isMemory ? "what the garbage collector does" : null;
    }
}
