import type { Clock } from './clock.ts';
import type { CookieStore } from './http/cookies.ts';
import type { Transport } from './http/transport.ts';
import type { Turns } from './turns.ts';

/** What a site is like, without asking it anything. */
export type Site = {
  /** Of ids and `oj` fields: `CF`. */
  key: string;
  /** What people call it: `Codeforces`. */
  name: string;
  /** Whose accounts it uses: those of `CF` for `GYM`. */
  accountKey: string;
  /** Whose languages. */
  languageKey: string;
  /** Of the real site, without a slash at its end. */
  baseUrl: string;
  /** Hosts that may be contacted for it, pictures included. Nothing else ever is. */
  hosts: readonly string[];
  /** What its pages are written in when they do not say. */
  charset: string;
  /** An id as people write it, and what it is made of, for those who wrote it otherwise. */
  idExample: string;
  idForm: { en: string; zh: string };
  capabilities: Capabilities;
  pace: Pace;
  /** Known to us; the submit page knows better (`listLanguages`, `sawLanguages`). */
  languages: readonly RemoteLanguage[];
  /** What the doctor fetches, and an id of the right form that nothing has. */
  probe: Probe;
  /** Any way to write an id: `CF-1A`, `1a`, `1/A`, an address. Throws InvalidId. What it returned as `stored` it reads back. */
  parseId(input: string): RemoteId;
  problemUrl(id: RemoteId): string;
  submissionUrl(id: RemoteId, remoteId: string): string;
  /** One account's way to the site, or nobody's. */
  connect(context: SiteContext): SiteConnection;
};

export type RemoteId = {
  /** The site's key. */
  site: string;
  /** As problems are called here: `CF-1A`, `AC-abc110_a`. Equal ids are equal problems. */
  canonical: string;
  /** All that `parseId` needs to find it again: `1A`, `abc042/arc058_a`. */
  stored: string;
  contest: string;
  index: string;
};

export type Capabilities = {
  loginForStatement: boolean;
  loginForResult: boolean;
  /** Only the account that sent it may read the result (POJ). */
  sameAccountForResult: boolean;
  perTest: boolean;
  /** Each problem has languages of its own (SPOJ, AtCoder). */
  languagesPerProblem: boolean;
  /** Known to ask people to prove that they are; a session is then brought from a browser. */
  mayChallenge: boolean;
  /** Out of how many points its scores are, where that is the same for each problem. */
  pointsOf?: 100;
  /** Refuses the same source twice. */
  refusesDuplicates: boolean;
  /** Takes a password. Otherwise only a session brought from a browser. */
  passwordLogin: boolean;
};

export type Pace = {
  /** Between two submissions of one account. */
  submitGapMs: number;
  /** Between two questions about one submission. */
  pollMs: number;
  /** Submissions of one account in 24 hours. */
  submissionsADay: number;
};

export type RemoteLanguage = {
  /** What the site's form sends. */
  siteId: string;
  siteName: string;
  /** The editor's MIME type. */
  contentType: string;
  /** Blanks at the end are part of the program: such a source carries no marker. */
  blanksCount?: true;
};

/** What is left out is not known of the site, and not compared. */
export type Probe = {
  known: string;
  title?: string;
  limits?: { timeLimitMs: number; memoryLimitMb: number };
  /** The first. */
  sample?: { input: string; output: string };
  missing: string;
  /** Accepted by the known problem, and one that does not compile, for the doctor's live submission. */
  accepted?: { languageId: string; source: string };
  broken: { languageId: string; source: string };
};

export type Account = { handle: string; password: string | undefined };

/** Everything a connection works with. Plain values and three clocks' worth of functions: nothing of a server. */
export type SiteContext = {
  transport: Transport;
  /** Of the account; a store of nothing for nobody's. */
  cookies: CookieStore;
  /** Undefined: statements and public results only. */
  account: Account | undefined;
  /** That of the browser from which a session was brought. */
  userAgent: string | undefined;
  /** A stand-in's, in tests and development. */
  baseUrl: string | undefined;
  clock: Clock;
  turns: Turns;
  /** Told of each list of languages that stood on a page. */
  sawLanguages?: (languages: readonly RemoteLanguage[]) => Promise<void>;
};

/** Every call throws only errors of `errors.ts`. */
export type SiteConnection = {
  site: Site;
  fetchProblem(id: RemoteId): Promise<RemoteProblem>;
  /** A picture or file of a statement, as the site sent it: to be made anew before it is shown. */
  fetchAsset(asset: RemoteAsset): Promise<{ bytes: Uint8Array; contentType: string | undefined }>;
  /** The live list where the site has one for this account, else ours. */
  listLanguages(id?: RemoteId): Promise<readonly RemoteLanguage[]>;
  /** Looks first, signs in only if needed, and looks again. */
  ensureSession(): Promise<{ handle: string; signedInNow: boolean }>;
  /** The submit page without a submission: what the doctor looks at. */
  inspectSubmitPage(id: RemoteId): Promise<{ fields: readonly string[]; challenge: boolean }>;
  /** What is to be written down before anything is sent: the newest submission of the account as it is now. */
  prepareSubmit(work: Submission): Promise<SubmitTicket>;
  /** Sends once, and finds the number. SubmitUncertain when it may have arrived: then `findSubmitted`, never a second `submit`. */
  submit(work: Submission, ticket: SubmitTicket): Promise<Submitted>;
  /** After a kill or a break: the submission that this ticket made, by its marker where the site shows the source. */
  findSubmitted(work: Submission, ticket: SubmitTicket): Promise<Found>;
  /** Changes nothing; needs only the number, after a restart, too. */
  getResult(query: ResultQuery): Promise<RemoteResult>;
  /** The newest submission of the account, for the doctor. Undefined when it has none. */
  newestSubmission(id: RemoteId): Promise<string | undefined>;
};

export type RemoteProblem = {
  id: RemoteId;
  title: string;
  /** Of C and C++. */
  timeLimitMs: number;
  memoryLimitMb: number;
  /** Markdown with safe HTML and formulas between dollars; pictures are named by `assets[].placeholder`. */
  description: string;
  input: string;
  output: string;
  hint: string;
  samples: readonly { input: string; output: string }[];
  /** The contest or the author, as the site says it. */
  sourceLabel: string;
  sourceUrl: string;
  contestUrl: string | undefined;
  tags: readonly string[];
  /** Undefined: all of the site's. */
  languageIds: readonly string[] | undefined;
  assets: readonly RemoteAsset[];
  flags: { interactive: boolean; specialJudge: boolean; fileIo: boolean; pdf: boolean };
  /** What could not be read and is therefore left as it was, in words for an admin. */
  notes: readonly string[];
  /** The page it was read from, without tokens, to be kept for the admin. */
  page: PageSnapshot;
};

export type RemoteAsset = {
  /** Where the statement uses it: replace it by the address of the stored file. */
  placeholder: string;
  url: string;
  kind: 'picture' | 'pdf';
  name: string;
};

export type PageSnapshot = { url: string; status: number; body: string };

export type Submission = {
  id: RemoteId;
  languageId: string;
  source: string;
  /** Eight hexadecimal digits of its own for each sending (`marker.ts`). */
  marker: string;
};

/** JSON: stored in the row that is committed before the sending. */
export type SubmitTicket = {
  newestKnown: string | undefined;
  preparedAt: number;
  marker: string;
};

export type Submitted = { remoteId: string; submittedAt: number };

export type Found =
  | { found: 'one'; remoteId: string; by: 'marker' | 'only candidate' }
  | { found: 'none' }
  | { found: 'several'; remoteIds: readonly string[] };

export type ResultQuery = { id: RemoteId; remoteId: string; handle: string | undefined };

/** `unknown`: the site says something that is not in our table; asked again, and never made a verdict of. */
export type RemoteResult =
  | { state: 'waiting' | 'compiling' | 'running'; rawVerdict: string; nextPollMs?: number; test?: number }
  | {
      state: 'final';
      verdict: RemoteVerdict;
      rawVerdict: string;
      timeMs: number | undefined;
      memoryKb: number | undefined;
      compileLog: string | undefined;
      /** The site's points where it has some, out of `capabilities.pointsOf`, or of what only the problem says. */
      score: number | undefined;
      cases: readonly RemoteCase[];
    }
  | { state: 'unknown'; rawVerdict: string; page: PageSnapshot | undefined };

export type RemoteCase = {
  seq: number;
  verdict: RemoteVerdict;
  timeMs: number;
  memoryKb: number;
  input?: string;
  output?: string;
  answer?: string;
  message?: string;
};

/** Names of the contract's verdicts that a site can give. `submitted_failed`: the site itself failed and may be asked to judge again. */
export type RemoteVerdict =
  | 'accepted'
  | 'wrong_answer'
  | 'presentation_error'
  | 'compile_error'
  | 'time_limit'
  | 'memory_limit'
  | 'runtime_error'
  | 'partial_accepted'
  | 'system_error'
  | 'submitted_failed';
