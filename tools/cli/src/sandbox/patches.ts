/** A change of go-judge's pinned sources: `was` stands in the file exactly once. */
export type Patch = { file: string; why: string; was: string; becomes: string };

const AUTH = `	// Add auth token
	if conf.AuthToken != "" {
		r.Use(tokenAuth(conf.AuthToken))
		logger.Info("Attach token auth", zap.String("token", conf.AuthToken))
	}

`;
const TOLD = `	// Version handle
	r.GET("/version", generateHandleVersion(conf, builderParam))

	// Config handle
	r.GET("/config", generateHandleConfig(conf, builderParam))

`;

const VERSION_TWO = `	if t == cgroup.TypeV2 {
		prefix, ct, err = setupCgroupV2(prefix, logger)
`;
const NO_UNUSED_GROUPS = `	if t == cgroup.TypeV1 {
		ct.CPU = c.EnableCPURate
		ct.CPUSet = false
	}

`;

const OPENED = `			f, err := os.Open(t.Path)
			if err != nil {
				return nil, nil, fmt.Errorf("pipe: open file %v: %w", t.Path, err)
`;
const MEMFD_IMPORTS = `import (
	"io"
	"os"
	"sync/atomic"

	"github.com/criyle/go-sandbox/pkg/memfd"
)
`;
/** A folder may have been made anew since it was opened: a file that is missing in it is looked for once more. */
const OPEN_NAMELESS = `import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"github.com/criyle/go-sandbox/pkg/memfd"
	"golang.org/x/sys/unix"
)

var (
	detachedMu sync.Mutex
	detached   = make(map[string]int)
)

func openNameless(path string) (*os.File, error) {
	detachedMu.Lock()
	defer detachedMu.Unlock()
	folder, name := filepath.Split(path)
	for {
		tree, known := detached[folder]
		if !known {
			var err error
			tree, err = unix.OpenTree(unix.AT_FDCWD, folder, unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC)
			if err != nil {
				return nil, &os.PathError{Op: "open", Path: path, Err: err}
			}
			detached[folder] = tree
		}
		fd, err := unix.Openat(tree, name, unix.O_RDONLY|unix.O_CLOEXEC|unix.O_NOFOLLOW, 0)
		if err == nil {
			return os.NewFile(uintptr(fd), name), nil
		}
		if errors.Is(err, unix.EINTR) {
			continue
		}
		if known && errors.Is(err, unix.ENOENT) {
			unix.Close(tree)
			delete(detached, folder)
			continue
		}
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
}
`;

/** What our go-judge does otherwise than upstream's of the same version. */
export const PATCHES: readonly Patch[] = [
  {
    file: 'cmd/go-judge/main.go',
    why: 'who has no token is not told how the sandbox is set up either, and the token stands in no log',
    was: TOLD + AUTH,
    becomes: AUTH.replace(', zap.String("token", conf.AuthToken)', '') + TOLD,
  },
  {
    file: 'env/env_cgroup_linux.go',
    why: 'groups that limit and measure nothing here are a tenth of what a run costs',
    was: VERSION_TWO,
    becomes: NO_UNUSED_GROUPS + VERSION_TWO,
  },
  {
    file: 'envexec/file_util_linux.go',
    why: 'a descriptor is opened in a mount of its own, that of its folder: what it is called there names nothing of the host',
    was: MEMFD_IMPORTS,
    becomes: OPEN_NAMELESS,
  },
  {
    file: 'envexec/file_prepare.go',
    why: 'input is given to programs by such a descriptor',
    was: OPENED,
    becomes: OPENED.replace('os.Open(', 'openNameless('),
  },
];

/** The patched text. A file that is not as expected is an error: a patch that changes nothing protects nobody. */
export function applyPatch(text: string, { file, was, becomes }: Patch): string {
  const pieces = text.split(was);
  if (pieces.length !== 2) throw new Error(`${file} of go-judge is not the one that our change is made for`);
  return pieces.join(becomes);
}
