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
  /** What a test run came to is kept this long; the contract's own call takes it away once it was read. */
  testRun: { keptSeconds: 600, outputShown: 1000, reportShown: 10_000, keysAtOnce: 32 },
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
  accountBatch: { rows: 50_000, fileMb: 20, insertRows: 5000, generated: 1000, listMinutes: 30, previewHours: 24 },
  /** A deleted account can be given back its name this long. */
  deletedUserDays: 30,
  session: { hours: 24, refreshAfterHours: 12, replacedTokenMinutes: 2, touchMinutes: 10, uploadMinutes: 60 },
  submission: { pollMs: 2000, polls: 300, waitWithoutNodeSeconds: 600, maxLostAttempts: 3, maxWaiting: 30 },
  slidePuzzle: { width: 325, height: 100, tolerance: 3 },
  http: { timeoutMs: 90_000, downloadTimeoutMs: 300_000, chunkTimeoutMs: 120_000 },
  submitIntervalSeconds: 8,
  checkSubmissions: { maxIds: 500 },
  pidList: { max: 1000 },
  contest: {
    title: 255,
    description: 65_535,
    password: 255,
    label: 30,
    problems: 200,
    accountRule: 10_000,
    /** Of one row of numbered accounts. */
    accountNumbers: 1_000_000,
    /** From the start to the end. */
    days: 366,
    /** A deleted one can be brought back this long. */
    restoreDays: 30,
    stars: 1000,
    awards: 20,
    awardName: 50,
    /** Whose rows one reader follows: as many as an address may name, which proxies take up to 8 KB long. */
    followed: 150,
    /** The same in a body. */
    concerned: 300,
    /** Guesses of a password by one person for one contest, until so many minutes later. */
    passwordTries: 10,
    passwordLockMinutes: 10,
    /** Virtual participations that one person starts within a day, and how far ahead a start is chosen. */
    virtualPerDay: 20,
    virtualAheadHours: 24,
    /** Those that are over, the latest ones, which are ranked against the board. */
    virtualRanked: 500,
    printed: 65_535,
    printedMin: 50,
    printSeconds: 30,
    /** Minutes by which the end is moved at once. */
    extension: 1440,
    /** Why somebody was disqualified. */
    reason: 500,
    /** Minutes that one participant may have more than the others. */
    extraMinutes: 1440,
    tokenName: 60,
    tokens: 50,
    /** From where people may act: of all, of one of them, and of one range. */
    addressRanges: 200,
    ownRanges: 10,
    addressRange: 100,
    refusalsShown: 100,
  },
  training: {
    /** Guesses of a password by one person for one training, until so many minutes later. */
    passwordTries: 10,
    passwordLockMinutes: 10,
    title: 500,
    description: 65_535,
    password: 255,
    rank: 2_147_483_647,
    defaultRank: 1000,
    problems: 300,
    /** What a problem is called in a training. */
    label: 50,
    categoryName: 50,
    /** Of the site, or of one group. */
    categories: 100,
    /** What was deleted or taken out can be brought back this long. */
    restoreDays: 30,
  },
  group: {
    name: { min: 5, max: 25 },
    shortName: { min: 5, max: 10 },
    brief: { min: 5, max: 50 },
    description: { min: 5, max: 1000 },
    code: 6,
    /** A disbanded one can be brought back this long. */
    restoreDays: 30,
  },
  groupMember: {
    /** Why somebody wants to join. */
    reason: { min: 5, max: 100 },
    /** Guesses of an invitation code by one person for one group, until so many minutes later. */
    codeTries: 10,
    codeLockMinutes: 10,
    /** Changed in one go. */
    atOnce: 500,
    /** A change by an administrator can be undone this long; leaving by who left. */
    undoDays: 30,
    returnMinutes: 60,
    page: 10,
  },
  team: {
    name: 60,
    members: 10,
    school: 100,
    seat: 30,
    category: 60,
    /** Of a team in files of others. */
    number: 40,
    perContest: 3000,
    importFiles: 3,
    importText: 1_000_000,
    loginPrefix: 12,
    /** One that was taken away can be brought back this long. */
    restoreDays: 30,
  },
  clarification: {
    question: 2000,
    answer: 10_000,
    /** Of one person in one contest: within a minute, without an answer, and altogether. */
    perMinute: 3,
    open: 5,
    asked: 200,
    claimMinutes: 3,
    cannedAnswer: 500,
    cannedAnswers: 30,
    /** A removed one can be brought back this long. */
    restoreDays: 30,
  },
  submissionNote: {
    text: 2000,
    /** That one is about. */
    lines: 200,
    perSubmission: 100,
    answers: 50,
    /** Those of so many earlier submissions are shown beside a newer one. */
    earlier: 20,
    /** The same words again within so many seconds are a second click. */
    sameSeconds: 60,
    /** A removed one can be brought back this long. */
    restoreDays: 30,
  },
  rejudging: { reason: 200 },
  balloons: {
    seat: 60,
    /** In one go. */
    seats: { name: 200, rows: 3000 },
    key: 64,
    /** Whoever is on the way for longer has been held up: another may take it. */
    carryMinutes: 10,
    waiting: 400,
    delivered: 3000,
    runners: 200,
  },
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
    /** Why a group's problem is published or refused. */
    applyReason: 500,
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
  remoteImport: {
    /** What people type: an ID or an address, and all of them together. */
    id: 200,
    text: 10_000,
    /** Looked at together. */
    problems: 50,
    /** As many as the readers of pages name. */
    pictures: 60,
    attachmentMb: 16,
    /** What was looked at can be imported this long. */
    lookMinutes: 120,
    /** Of one problem, the latest imports. */
    versions: 20,
  },
  discussion: {
    title: 255,
    description: 255,
    content: 65_535,
    categories: 50,
    categoryName: 50,
    disabledReason: 500,
    /** Moderated in one go. */
    atOnce: 200,
    /** A deleted one can be brought back this long. */
    restoreDays: 30,
    /** The same text sent again so soon is the same discussion. */
    sameSeconds: 60,
    reportsPerHour: 20,
  },
  comment: {
    content: 10_000,
    /** Why somebody else's was deleted. */
    reason: 500,
    /** Of one person within a minute, replies too. */
    perMinute: 10,
    /** People who are named in one text and told of it, and of one person within an hour. */
    mentions: 10,
    mentionsPerHour: 60,
    mentionable: 8,
    /** As much of what was answered as stands above the answer, and in the message about it. */
    quoted: 100,
    repliesShown: 3,
    /** All replies to one comment; the rest is as good as a discussion of its own. */
    replies: 1000,
    /** A deleted one can be brought back this long. */
    restoreDays: 30,
  },
  /** Texts that nobody writes twice: shorter ones, a word of thanks, anybody may. */
  spam: { sameFrom: 12, sameHours: 24, byMany: 3 },
  mute: { reason: 500, maxMinutes: 525_600, undoDays: 30, reportsShown: 20, textsShown: 5 },
  /** Labels, their length, and what stands after them. */
  report: { tags: 6, tag: 20, reason: 200 },
  announcement: { title: 255, content: 65_535, restoreDays: 30 },
  notice: { title: 255, content: 65_535 },
  /** As much of what somebody wrote as a message tells. */
  message: { told: 200 },
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
    discussions: 10,
    trainings: 15,
    trainingRank: 30,
    /** Lists of the back office of which nothing else is said. */
    admin: 10,
  },
} as const;

/** The sizes that list pages offer. */
export const PAGE_SIZES: readonly number[] = [10, 15, 30, 50, 100];
