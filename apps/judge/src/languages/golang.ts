import { judgeWords } from '@oyez/contract/texts/judge-words';
import { PRECOMPILED_ROOT } from './cpp.ts';
import { BASE_ENVIRONMENT, compileLimits, type Language } from './language.ts';

/** Where the sandbox shows the standard library that the node compiled. */
const CACHE = { folder: 'go', shown: `${PRECOMPILED_ROOT}/go` };

/** Go's own, or Debian's. The sandbox shows both where they are. */
const PROGRAMS = ['/usr/local/go/bin/go', '/usr/lib/go/bin/go'] as const;
const FIND = `for go in ${PROGRAMS.join(' ')}; do [ -x $go ] && break; done`;

const SETTINGS = ['GO111MODULE=off', 'CGO_ENABLED=0', 'GOTOOLCHAIN=local', 'GOTELEMETRY=off', 'GOFLAGS=-trimpath'];

/**
 * What programs for judges import, as patterns: a package that this Go does not have is passed over, and one that is not
 * named here is compiled when a program wants it.
 */
const LIBRARY = [
  ...[
    'bufio',
    'bytes',
    'cmp',
    'container',
    'context',
    'errors',
    'fmt',
    'hash',
    'io',
    'iter',
    'maps',
    'math',
    'reflect',
  ],
  ...['regexp', 'slices', 'sort', 'strconv', 'strings', 'sync', 'text', 'time', 'unicode'],
].map((name) => `${name}/...`);

const TRIAL = `package main

import (
	"fmt"
	"os"
)

var kept [][]byte

func main() {
	var what, a, b int64
	fmt.Scan(&what, &a, &b)
	if what == 0 {
		fmt.Println("hello")
	}
	if what == 1 {
		fmt.Println(a + b)
	}
	for what == 2 {
	}
	for what == 3 {
		room := make([]byte, 1<<20)
		for i := range room {
			room[i] = 1
		}
		kept = append(kept, room)
	}
	if what == 4 {
		os.Exit(3)
	}
}
`;

/** Of another package than main Go makes a library, which is no program. */
const KEEP_PROGRAM = `[ -x main ] || { rm -f main; echo '${judgeWords('go_no_main')}' >&2; }`;

/** Without the library in its cache Go compiles it for every program: 15 s of processor time instead of 0.3 s. */
const BUILD = `${FIND}; [ -d ${CACHE.shown}/00 ] && export GOCACHE=${CACHE.shown}; $go build -o main main.go || exit; ${KEEP_PROGRAM}`;

export const GOLANG: Language = {
  name: 'Golang',
  sourceName: 'main.go',
  compile: {
    command: ['/bin/sh', '-c', BUILD],
    environment: [...BASE_ENVIRONMENT, ...SETTINGS, 'GOCACHE=/w/.gocache', 'GOPATH=/w/go', 'GOTMPDIR=/tmp'],
    limits: compileLimits(45_000, 1024),
    artifact: 'main',
    noise:
      /^# command-line-arguments$|(?<=cannot find package "[^"]*") in any of:$|^\t\S+ \(from \$GO(?:ROOT|PATH)\)$|(?<=is not in std) \(\S+\)/gm,
  },
  run: {
    command: ['/w/main'],
    environment: BASE_ENVIRONMENT,
    processes: 20,
    // Near the limit garbage is collected sooner, instead of growing the heap to twice what is used.
    tuned: (memoryMb) => ({ environment: [`GOMEMLIMIT=${Math.floor(memoryMb * 0.9)}MiB`] }),
  },
  memorySurchargeBytes: 0,
  outOfMemory: /^fatal error: (runtime: out of memory|runtime: cannot allocate memory|out of memory)/m,
  version: { command: ['/bin/sh', '-c', `${FIND}; exec $go version`], pick: /^(go version .+)$/m },
  toolchain: PROGRAMS,
  trial: { program: TRIAL, broken: 'package main\nfunc main( {\n' },
  buildCache: {
    ...CACHE,
    programs: PROGRAMS,
    words: ['build', 'os', 'runtime/debug', ...LIBRARY],
    environment: SETTINGS,
    variable: 'GOCACHE',
  },
  packages: ['golang-go'],
};
