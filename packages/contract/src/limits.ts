/** Business constants of the specification, shared by forms, server and judge. */
export const limits = {
  username: { max: 20 },
  password: { min: 6, max: 20 },
  emailCode: { length: 6 },
  email: { max: 254 },
  code: { max: 65_535 },
  testInput: { max: 1000 },
  /** A finished test run is kept this long after it was first read; an unfinished one as long as it may take. */
  testRun: { keepSeconds: 60, pendingSeconds: 600, outputShown: 1000 },
  keyword: { max: 255 },
  /** The slide puzzle is shown from this many failed logins on. */
  puzzleAfterFailures: 5,
  /** Logins of this name from this address are refused until the counter expires. */
  loginLock: { failures: 20, minutes: 30 },
  registerCode: { ttlMinutes: 10, resendSeconds: 60, expireReported: 300, tries: 10 },
  session: { hours: 24, refreshAfterHours: 12, replacedTokenMinutes: 2, touchMinutes: 10 },
  submission: { pollMs: 2000, polls: 300, waitWithoutNodeSeconds: 600, maxLostAttempts: 3, maxWaiting: 30 },
  slidePuzzle: { width: 325, height: 100, tolerance: 3 },
  http: { timeoutMs: 90_000, downloadTimeoutMs: 300_000, chunkTimeoutMs: 120_000 },
  submitIntervalSeconds: 8,
  checkSubmissions: { maxIds: 500 },
  pidList: { max: 1000 },
  problem: {
    displayId: 50,
    title: 255,
    source: 255,
    /** Of each part of a statement, and of a checker. */
    text: 65_535,
    examples: 20,
    tags: 50,
    tagName: 50,
    cases: 10_000,
    timeMs: { min: 1, max: 30_000 },
    memoryMb: { min: 1, max: 1024 },
    stackMb: { min: 1, max: 1024 },
    /** Of one case. */
    score: 10_000,
    extraFiles: 50,
    extraFilesBytes: 1024 * 1024,
    /** Inputs of problems that read from a file are copied into memory. */
    fileIoInputMb: 128,
    defaults: { timeMs: 1000, memoryMb: 256, stackMb: 128 },
  },
  testData: {
    chunkBytes: 16 * 1024 * 1024,
    uploadHours: 24,
    /** Of one person at a time. */
    openUploads: 20,
    nameBytes: 200,
  },
  page: { problems: 30, submissions: 15, ownSubmissions: 10, announcements: 5 },
} as const;

/** The sizes that list pages offer. */
export const PAGE_SIZES: readonly number[] = [10, 15, 30, 50, 100];
