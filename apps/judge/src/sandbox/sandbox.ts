/** What the judge needs of a sandbox. Times in ms, sizes in bytes. */
export interface Sandbox {
  /** Aborting the signal kills the program. */
  run(command: Command, signal?: AbortSignal): Promise<Run>;
  /** Two programs at once, each reading on standard input what the other prints. */
  runPair(pair: readonly [Talker, Talker], signal?: AbortSignal): Promise<[Run, Run]>;
  /** Keeps bytes in the sandbox, to be given to runs by id. */
  put(name: string, content: Buffer): Promise<FileId>;
  read(file: FileId, signal?: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  remove(file: FileId): Promise<void>;
  describe(signal?: AbortSignal): Promise<SandboxDescription>;
  /** Resolves when the sandbox process ends, also while nothing runs; whatever comes in its place is another one. */
  untilGone(signal: AbortSignal): Promise<void>;
}

export type FileId = string & { readonly fileId: unique symbol };

/** `path` is a file of the node's cache folder, opened in place as standard input and copied otherwise. */
export type FileSource = { path: string } | { text: string } | { kept: FileId };

export type Limits = {
  cpuMs: number;
  wallMs: number;
  memoryBytes: number;
  stackBytes: number;
  processes: number;
};

export type Command = {
  args: readonly string[];
  environment: readonly string[];
  stdin: FileSource;
  /** More than `maxBytes` is cut off there and reported. `keep` leaves it in the sandbox instead of answering with it. */
  stdout: { maxBytes: number; keep?: boolean };
  stderr: { maxBytes: number };
  limits: Limits;
  /** Placed in the working folder, by flat name. */
  files: Readonly<Record<string, FileSource>>;
  /** Placed there as well, but opened where they lie instead of being copied, and so read-only: for files of any size. */
  shown?: Readonly<Record<string, FileSource>>;
  /**
   * Taken from the working folder after the run; a missing one is no error. Flat names only. A folder or link of such a
   * name is passed over, or reported where only plain files are `accepted`.
   */
  collect?: { names: readonly string[]; maxBytes: number; keep: boolean; accepted?: 'plain files' };
};

/** A program whose standard input and output are those of another. */
export type Talker = Omit<Command, 'stdin' | 'stdout'>;

export type SandboxStatus =
  | 'accepted'
  | 'nonzero_exit'
  | 'signalled'
  | 'time_limit'
  | 'memory_limit'
  | 'output_limit'
  | 'file_error'
  | 'dangerous_syscall'
  /** The kernel would not begin it: no program, or none for this machine. */
  | 'not_started'
  /** The sandbox itself failed, and did again. */
  | 'internal_error';

export type Run = {
  status: SandboxStatus;
  /** The exit code, or the signal's number when a signal ended the program. */
  exitStatus: number;
  cpuMs: number;
  wallMs: number;
  memoryBytes: number;
  /** Standard streams and collected files as text; bytes that are not UTF-8 come as U+FFFD. */
  texts: Readonly<Record<string, string>>;
  /** The same where they were kept. Whoever asked to keep them removes them. */
  kept: Readonly<Record<string, FileId>>;
  fileErrors: readonly FileError[];
  /** The sandbox's own words, for logs and staff. */
  error: string;
};

export type FileError = { name: string; kind: 'too_large' | 'not_regular' | 'other'; message: string };

export const STDOUT = 'stdout';
export const STDERR = 'stderr';

export type SandboxDescription = {
  version: string;
  features: readonly string[];
  /** 0: no control group, nothing is limited. */
  cgroupVersion: number;
  controllers: readonly string[];
  /** Changes when the sandbox is configured in another way. */
  fingerprint: string;
};

/** The sandbox does not know a file that it was told to use: it restarted, or the file was deleted. */
export class InputLost extends Error {}

/** The sandbox refused the command as such. */
export class SandboxRefused extends Error {}
