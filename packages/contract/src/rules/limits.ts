/** With less than this left on its disk a site takes nothing more in: the rest is for the database to go on with. */
export const KEPT_FREE_BYTES = 128 * 1024 * 1024;

/** Business constants of the specification, shared by forms, server and judge. */
export const limits = {
  username: { max: 20 },
  password: { min: 6, max: 20 },
  emailCode: { length: 6 },
  email: { max: 254 },
  code: { max: 65_535 },
  /** `own`: in our pages, where the site allows so much; calls of the contract take `max`. */
  testInput: { max: 1000, own: 65_536 },
  /** A finished test run is kept this long after it was first read; an unfinished one as long as it may take. */
  testRun: { pendingSeconds: 600, outputShown: 1000, reportShown: 10_000, keysAtOnce: 32 },
  keyword: { max: 255 },
  /** The slide puzzle is shown from this many failed logins on. */
  puzzleAfterFailures: 5,
  /** Logins of this name from this address are refused until the counter expires. */
  loginLock: { failures: 20, minutes: 30 },
  registerCode: { ttlMinutes: 10, resendSeconds: 60, tries: 10 },
  resetCode: { ttlMinutes: 10, resendSeconds: 90, tries: 10, length: 21 },
  changeEmailCode: { ttlMinutes: 10, resendSeconds: 30, tries: 10 },
  mobileCode: { ttlMinutes: 10, resendSeconds: 60, tries: 10 },
  /** Changes of password, e-mail and mobile are refused for a while after so many wrong tries. */
  changeLock: { failures: 5, minutes: 30 },
  captcha: { max: 8, minutes: 30 },
  /** The client shows the captcha after so many refusals of submissions within so many minutes. */
  submitCaptcha: { refusals: 3, minutes: 10 },
  mobile: { max: 20 },
  profile: {
    realname: 50,
    nickname: 20,
    signature: 65_535,
    blog: 255,
    github: 255,
    school: 100,
    number: 200,
    cfUsername: 255,
  },
  userTitle: { max: 20 },
  userCourse: { max: 100 },
  /** Generated ones may be longer than what people choose. */
  generatedPassword: { min: 6, max: 25 },
  /** Accounts that come in together. */
  accountBatch: { rows: 50_000, fileMb: 20, insertRows: 500, generated: 1000, listMinutes: 30, previewHours: 24 },
  /** A deleted account can be given back its name this long. */
  deletedUserDays: 30,
  session: { hours: 24, refreshAfterHours: 12, replacedTokenMinutes: 2, touchMinutes: 10, uploadMinutes: 60 },
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
    /** Of each part of a statement. */
    text: 65_535,
    /** Of a checker or interactor: those that carry their library with them are this long. */
    program: 524_288,
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
  packages: {
    problems: 1000,
    entries: 200_000,
    /** Unpacked, all problems together. */
    totalMb: 20_480,
    /** Of one text file, such as a problem's JSON, and of all statements together. */
    textMb: 16,
    draftsMb: 128,
    imageMb: 4,
    attachmentMb: 128,
    /** Pictures and attachments of one problem. */
    files: 200,
    seconds: 600,
    previewHours: 48,
    previews: 10,
    /** So long a problem that was replaced can be brought back. */
    undoDays: 30,
    exported: 200,
    fpsMb: 512,
  },
  announcement: { title: 255, content: 65_535, restoreDays: 30 },
  notice: { title: 255, content: 65_535 },
  honor: { title: 20 },
  files: {
    avatarMb: 2,
    avatarPixels: 200,
    imageMb: 4,
    attachmentMb: 128,
    /** Of a picture before it is decoded, and of all frames of one that moves. */
    pictureMegapixels: 50,
    /** Of one person within 24 hours: against a full disk, and a busy decoder. */
    daily: { avatars: 30, images: 300, attachments: 100, totalMb: 2048 },
  },
  page: {
    problems: 30,
    submissions: 15,
    ownSubmissions: 10,
    announcements: 5,
    reminders: 6,
    siteMessages: 8,
    ranks: 30,
  },
} as const;

/** The sizes that list pages offer. */
export const PAGE_SIZES: readonly number[] = [10, 15, 30, 50, 100];
