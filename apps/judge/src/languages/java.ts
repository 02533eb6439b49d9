import { judgeWords } from '@oyez/contract/texts/judge-words';
import { PRECOMPILED_ROOT } from './cpp.ts';
import { EXERCISE, OYEZ_JAVAC } from './java-compiler.ts';
import { BASE_ENVIRONMENT, compileLimits, MIB, type JavaTools, type Language } from './language.ts';

/** One thread collects, and the quick compiler only: short programs start sooner and take less memory and time. */
const LEAN = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-UsePerfData', '-Xshare:auto'] as const;

/** Heap and stack may each fill the problem's limit; both together are held by the sandbox. */
export const JVM = {
  command: ['/usr/bin/java', ...LEAN, '-Dfile.encoding=UTF-8'],
  tuned: (memoryMb: number) => ({ words: [`-Xmx${memoryMb}m`, `-Xss${Math.min(memoryMb, 1024)}m`] }),
  processes: 64,
  surchargeBytes: 64 * MIB,
  outOfMemory: /\bjava\.lang\.OutOfMemoryError\b/,
  version: /^(openjdk .+?)(?: \d{4}-\d\d-\d\d)?$/m,
} as const;

const JAVAC = ['/usr/bin/javac', ...LEAN.map((flag) => `-J${flag}`), '-encoding UTF-8', '-nowarn', '-d classes'];
const JAR = ['/usr/bin/jar', ...LEAN.map((flag) => `-J${flag}`), '-c -0 -M -f Main.jar -C classes .'];

const TOOLS = { folder: 'java', shown: `${PRECOMPILED_ROOT}/java`, jar: 'tool.jar', archive: 'javac.jsa' };
/** Nothing that it could find would process annotations, so it need not look. */
const ARGUMENTS = '-proc:none -cp . -encoding UTF-8 -nowarn -d classes Main.java';
const quickJavac = (archive: string) =>
  `/usr/bin/java ${LEAN.join(' ')} -Xlog:disable ${archive} -cp ${TOOLS.shown}/${TOOLS.jar} OyezJavac ${ARGUMENTS}`;

const MAKE_TOOL = `/usr/bin/javac -d tool OyezJavac.java && exec /usr/bin/jar -c -f ${TOOLS.jar} -C tool .`;
const MAKE_ARCHIVE = `${quickJavac(`-XX:ArchiveClassesAtExit=${TOOLS.archive}`)} >&2; [ $? = 40 ]`;

const JAVA_TOOLS: JavaTools = {
  folder: TOOLS.folder,
  steps: [
    { makes: TOOLS.jar, script: MAKE_TOOL, files: { 'OyezJavac.java': OYEZ_JAVAC } },
    { makes: TOOLS.archive, script: MAKE_ARCHIVE, files: { 'Main.java': EXERCISE } },
  ],
};

/** The class that is started must be there: people who are used to another judge call it otherwise, or make a package. */
const COMPILE = `if [ -f ${TOOLS.shown}/${TOOLS.archive} ]; then
${quickJavac(`-XX:SharedArchiveFile=${TOOLS.shown}/${TOOLS.archive}`)} 2>/tmp/said; code=$?
fi
case "$code" in
40) cat /tmp/said >&2; exit 0 ;;
41) code=1 ;;
43) code=0 ;;
*) ${JAVAC.join(' ')} Main.java 2>/tmp/said; code=$? ;;
esac
cat /tmp/said >&2
[ $code = 0 ] && [ -f classes/Main.class ] && exec ${JAR.join(' ')}
if [ $code = 0 ] || grep -q 'should be declared in a file named' /tmp/said; then echo '${judgeWords('java_no_main')}' >&2; fi
exit 1`;

const TRIAL = `import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long what = in.nextLong(), a = in.nextLong(), b = in.nextLong();
        if (what == 0) System.out.println("hello");
        if (what == 1) System.out.println(a + b);
        if (what == 2) for (;;) ;
        List<byte[]> kept = new ArrayList<>();
        while (what == 3) kept.add(new byte[1 << 20]);
        if (what == 4) System.exit(3);
    }
}
`;

export const JAVA: Language = {
  name: 'Java',
  sourceName: 'Main.java',
  compile: {
    command: ['/bin/sh', '-c', COMPILE],
    environment: BASE_ENVIRONMENT,
    limits: compileLimits(30_000, 1024),
    artifact: 'Main.jar',
  },
  run: {
    command: [...JVM.command, '-cp', 'Main.jar', 'Main'],
    environment: BASE_ENVIRONMENT,
    processes: JVM.processes,
    tuned: JVM.tuned,
  },
  memorySurchargeBytes: JVM.surchargeBytes,
  outOfMemory: JVM.outOfMemory,
  version: { command: ['/usr/bin/java', '--version'], pick: JVM.version },
  toolchain: ['/usr/bin/java', '/usr/bin/javac'],
  trial: { program: TRIAL, broken: 'public class Main { public static void main(' },
  warmUp: true,
  javaTools: JAVA_TOOLS,
  packages: ['openjdk-17-jdk-headless'],
};
