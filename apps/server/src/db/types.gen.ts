// Generated from the migrations by `node_modules/.bin/node apps/server/src/main.ts migrate --types`. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue | undefined };
/** Read as a value, written as text: pg would send a JavaScript array as a PostgreSQL one. */
type Json = ColumnType<JsonValue, string, string>;
type Defaulted<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

export type AccountTable = {
  id: Defaulted<number>;
  uid: string;
  username: string;
  username_key: string;
  email: Defaulted<string | null>;
  email_key: Defaulted<string | null>;
  password_hash: string;
  password_scheme: Defaulted<string>;
  role: Defaulted<string>;
  status: Defaulted<number>;
  lang: Defaulted<string | null>;
  realname: Defaulted<string | null>;
  nickname: Defaulted<string | null>;
  gender: Defaulted<string>;
  school: Defaulted<string | null>;
  course: Defaulted<string | null>;
  number: Defaulted<string | null>;
  mobile: Defaulted<string | null>;
  signature: Defaulted<string | null>;
  github: Defaulted<string | null>;
  blog: Defaulted<string | null>;
  cf_username: Defaulted<string | null>;
  avatar: Defaulted<string | null>;
  title_name: Defaulted<string | null>;
  title_color: Defaulted<string | null>;
  created_at: Date;
  modified_at: Date;
  deleted_at: Defaulted<Date | null>;
  preferences: Defaulted<Json>;
  honor_name: Defaulted<string | null>;
  honor_color: Defaulted<string | null>;
  last_login_at: Defaulted<Date | null>;
  removed: Defaulted<ColumnType<JsonValue | null, string | null, string | null>>;
};

export type AccountBatchTable = {
  id: Defaulted<number>;
  user_id: Defaulted<number | null>;
  cause: string;
  original_name: Defaulted<string | null>;
  options: Defaulted<Json>;
  state: string;
  total: Defaulted<number>;
  handled: Defaulted<number>;
  created: Defaulted<number>;
  updated: Defaulted<number>;
  skipped: Defaulted<number>;
  error: Defaulted<string | null>;
  secret_key: Defaulted<string | null>;
  secret: Defaulted<string | null>;
  secret_until: Defaulted<Date | null>;
  created_at: Date;
  ended_at: Defaulted<Date | null>;
};

export type AccountBatchRowTable = {
  batch_id: number;
  n: number;
  fields: Json;
  username_key: Defaulted<string | null>;
  email_key: Defaulted<string | null>;
  password_secret: Defaulted<string | null>;
  faults: Defaulted<Json>;
  plan: string;
  problems: Defaulted<Json>;
  outcome: Defaulted<string | null>;
  account_id: Defaulted<number | null>;
  before: Defaulted<ColumnType<JsonValue | null, string | null, string | null>>;
};

export type AnnouncementTable = {
  id: Defaulted<number>;
  group_id: Defaulted<number | null>;
  contest_id: Defaulted<number | null>;
  title: string;
  content: string;
  translations: Defaulted<Json>;
  hidden: Defaulted<boolean>;
  user_id: Defaulted<number | null>;
  created_at: Date;
  modified_at: Date;
  deleted_at: Defaulted<Date | null>;
};

export type AuditTable = {
  id: Defaulted<number>;
  at: Date;
  actor_id: Defaulted<number | null>;
  ip: Defaulted<string | null>;
  request_id: Defaulted<string | null>;
  action: string;
  subject_kind: string;
  subject_id: Defaulted<number | null>;
  before: Defaulted<ColumnType<JsonValue | null, string | null, string | null>>;
  after: Defaulted<ColumnType<JsonValue | null, string | null, string | null>>;
};

export type BlobTable = {
  sha256: Buffer;
  size: number;
  created_at: Date;
};

export type ChangeTable = {
  id: GeneratedAlways<number>;
  xid: Defaulted<string>;
  topic: string;
  subject_id: number;
  at: Defaulted<Date>;
};

export type FileTable = {
  id: Defaulted<number>;
  public_name: string;
  sha256: Buffer;
  kind: string;
  owner_id: Defaulted<number | null>;
  group_id: Defaulted<number | null>;
  original_name: string;
  mime: string;
  size: number;
  created_at: Date;
  deleted_at: Defaulted<Date | null>;
};

export type JudgingTable = {
  id: Defaulted<number>;
  submission_id: number;
  n: number;
  cause: string;
  by_user_id: Defaulted<number | null>;
  rejudging_id: Defaulted<number | null>;
  problem_version_id: Defaulted<number | null>;
  attempt: Defaulted<number>;
  node_session_id: Defaulted<number | null>;
  status: number;
  score: Defaulted<number | null>;
  rank_score: Defaulted<number | null>;
  time_ms: Defaulted<number | null>;
  memory_kb: Defaulted<number | null>;
  message: Defaulted<string | null>;
  compiler: Defaulted<string | null>;
  created_at: Date;
  started_at: Defaulted<Date | null>;
  ended_at: Defaulted<Date | null>;
  applied_at: Defaulted<Date | null>;
  superseded_at: Defaulted<Date | null>;
  replaces_id: Defaulted<number | null>;
};

export type JudgingDetailTable = {
  judging_id: number;
  cases: Json;
  compile_log: Defaulted<string | null>;
  staff_message: Defaulted<string | null>;
  ran_on: Defaulted<ColumnType<JsonValue | null, string | null, string | null>>;
  transcripts: Defaulted<Json>;
};

export type JudgingProgressTable = {
  judging_id: number;
  submission_id: number;
  attempt: number;
  phase: string;
  total: number;
  cases: Json;
  modified_at: Date;
};

export type LeaderTable = {
  name: string;
  holder: Defaulted<string | null>;
  tick: Defaulted<number>;
};

export type MailTable = {
  id: Defaulted<number>;
  recipient: string;
  template: string;
  params: Json;
  lang: string;
  state: string;
  tries: Defaulted<number>;
  last_error: Defaulted<string | null>;
  created_at: Date;
  sent_at: Defaulted<Date | null>;
};

export type MessageTable = {
  id: Defaulted<number>;
  user_id: number;
  kind: string;
  template: Defaulted<string | null>;
  params: Defaulted<Json>;
  title: Defaulted<string | null>;
  content: Defaulted<string | null>;
  notice_id: Defaulted<number | null>;
  sender_id: Defaulted<number | null>;
  action: Defaulted<string | null>;
  source_kind: Defaulted<string | null>;
  source_id: Defaulted<number | null>;
  quote_kind: Defaulted<string | null>;
  quote_id: Defaulted<number | null>;
  source_title: Defaulted<string | null>;
  source_content: Defaulted<string | null>;
  quote_content: Defaulted<string | null>;
  url: Defaulted<string | null>;
  created_at: Date;
  read_at: Defaulted<Date | null>;
};

export type MigrationTable = {
  name: string;
  hash: string;
  applied_at: Defaulted<Date>;
};

export type NodeTable = {
  id: Defaulted<number>;
  name: string;
  token_hash: Buffer;
  state: Defaulted<string>;
  created_at: Date;
};

export type NodeSessionTable = {
  id: Defaulted<number>;
  node_id: Defaulted<number | null>;
  key: string;
  tick: number;
  slots: number;
  languages: Json;
  fingerprint: Json;
  self_test: Json;
  healthy: boolean;
  load: Defaulted<ColumnType<JsonValue | null, string | null, string | null>>;
  stalled_ms: Defaulted<number>;
  started_at: Date;
  ended_at: Defaulted<Date | null>;
  end_reason: Defaulted<string | null>;
  speed: Defaulted<ColumnType<JsonValue | null, string | null, string | null>>;
};

export type NoticeTable = {
  id: Defaulted<number>;
  audience: string;
  recipient_id: Defaulted<number | null>;
  title: string;
  content: string;
  user_id: Defaulted<number | null>;
  created_at: Date;
  modified_at: Date;
  push_started_at: Defaulted<Date | null>;
  last_user_id: Defaulted<number>;
  pushed_at: Defaulted<Date | null>;
  deleted_at: Defaulted<Date | null>;
};

export type OneTimeTable = {
  id: Defaulted<number>;
  kind: string;
  subject: string;
  secret_hash: Buffer;
  tries_left: number;
  created_at: Date;
  expires_at: Date;
  used_at: Defaulted<Date | null>;
  payload: Defaulted<ColumnType<JsonValue | null, string | null, string | null>>;
};

export type OutputDigestTable = {
  sha256: Buffer;
  md5: string;
  end_stripped_md5: Defaulted<string | null>;
  all_stripped_md5: string;
};

export type PackageImportTable = {
  id: Defaulted<number>;
  user_id: number;
  original_name: string;
  size: number;
  staged_key: Defaulted<string | null>;
  wanted_format: Defaulted<string | null>;
  format: Defaulted<string | null>;
  state: string;
  options: Defaulted<Json>;
  error: Defaulted<ColumnType<JsonValue | null, string | null, string | null>>;
  notices: Defaulted<Json>;
  created_at: Date;
  ended_at: Defaulted<Date | null>;
  expires_at: Date;
};

export type PackageImportProblemTable = {
  import_id: number;
  n: number;
  place: string;
  title: string;
  display_id: Defaulted<string | null>;
  facts: Defaulted<ColumnType<JsonValue | null, string | null, string | null>>;
  draft: Defaulted<ColumnType<JsonValue | null, string | null, string | null>>;
  notices: Defaulted<Json>;
  target_id: Defaulted<string | null>;
  outcome: Defaulted<string | null>;
  error: Defaulted<ColumnType<JsonValue | null, string | null, string | null>>;
  problem_id: Defaulted<number | null>;
  replaces_id: Defaulted<number | null>;
  replaced: Defaulted<ColumnType<JsonValue | null, string | null, string | null>>;
  undone_at: Defaulted<Date | null>;
};

export type ProblemTable = {
  id: Defaulted<number>;
  display_id: string;
  display_key: string;
  owner_id: Defaulted<number | null>;
  modified_by: Defaulted<number | null>;
  group_id: Defaulted<number | null>;
  listed: Defaulted<boolean>;
  hidden: Defaulted<boolean>;
  contest_only: Defaulted<boolean>;
  apply_progress: Defaulted<number | null>;
  type: string;
  difficulty: number;
  source: Defaulted<string | null>;
  code_share: Defaulted<boolean>;
  show_cases: Defaulted<boolean>;
  remote_oj: Defaulted<string | null>;
  remote_id: Defaulted<string | null>;
  default_lang: Defaulted<string>;
  samples: Defaulted<Json>;
  current_version_id: Defaulted<number | null>;
  created_at: Date;
  modified_at: Date;
  deleted_at: Defaulted<Date | null>;
};

export type ProblemCheckTable = {
  id: Defaulted<number>;
  problem_id: number;
  kind: string;
  name: string;
  language: string;
  source_sha: Buffer;
  expected: Json;
  run_key: Defaulted<string | null>;
  last_result: Defaulted<ColumnType<JsonValue | null, string | null, string | null>>;
  created_at: Date;
  modified_at: Date;
};

export type ProblemLanguageTable = {
  problem_id: number;
  language: string;
  allowed: Defaulted<boolean>;
  template: Defaulted<string | null>;
  template_on: Defaulted<boolean>;
};

export type ProblemSearchTable = {
  problem_id: number;
  display_id: string;
  text: string;
};

export type ProblemStatTable = {
  problem_id: number;
  total: number;
  ac: number;
  pe: number;
  ce: number;
  wa: number;
  tle: number;
  mle: number;
  re: number;
  se: number;
  pa: number;
};

export type ProblemStatementTable = {
  problem_id: number;
  lang: string;
  title: string;
  description: string;
  input: string;
  output: string;
  hint: string;
  search_text: string;
};

export type ProblemTagTable = {
  problem_id: number;
  tag_id: number;
};

export type ProblemVersionTable = {
  id: Defaulted<number>;
  problem_id: number;
  n: number;
  test_set_id: Defaulted<number | null>;
  config: Json;
  digest: string;
  created_at: Date;
};

export type RejudgingTable = {
  id: Defaulted<number>;
  filter: Json;
  reason: string;
  by_user_id: Defaulted<number | null>;
  state: string;
  total: number;
  last_submission_id: Defaulted<number>;
  counts: Defaulted<ColumnType<JsonValue | null, string | null, string | null>>;
  created_at: Date;
  ended_at: Defaulted<Date | null>;
};

export type SessionTable = {
  id: Defaulted<number>;
  user_id: number;
  token_hash: Buffer;
  prev_hash: Defaulted<Buffer | null>;
  prev_until: Defaulted<Date | null>;
  created_at: Date;
  refreshed_at: Date;
  last_seen: Date;
  expires_at: Date;
  ip: Defaulted<string | null>;
  agent: Defaulted<string | null>;
  revoked_at: Defaulted<Date | null>;
};

export type SettingTable = {
  key: string;
  value: Json;
  version: Defaulted<number>;
  modified_at: Date;
};

export type SiteItemTable = {
  id: Defaulted<number>;
  kind: string;
  ordinal: number;
  data: Json;
  file_id: Defaulted<number | null>;
  created_at: Date;
  modified_at: Date;
};

export type SubmissionTable = {
  id: Defaulted<number>;
  user_id: number;
  problem_id: number;
  contest_id: Defaulted<number | null>;
  contest_problem_id: Defaulted<number | null>;
  participant_id: Defaulted<number | null>;
  training_id: Defaulted<number | null>;
  group_id: Defaulted<number | null>;
  language: string;
  length: number;
  code_hash: Buffer;
  submitted_at: Date;
  ip: Defaulted<string | null>;
  share: Defaulted<boolean>;
  current_judging_id: Defaulted<number | null>;
  status: number;
  score: Defaulted<number | null>;
  rank_score: Defaulted<number | null>;
  time_ms: Defaulted<number | null>;
  memory_kb: Defaulted<number | null>;
  judger: Defaulted<string | null>;
  is_manual: Defaulted<boolean>;
  version: Defaulted<number>;
};

export type SubmissionSourceTable = {
  submission_id: number;
  code: string;
};

export type TagTable = {
  id: Defaulted<number>;
  name: string;
  translations: Defaulted<Json>;
  color: Defaulted<string | null>;
  oj: Defaulted<string>;
  group_id: Defaulted<number | null>;
  class_id: Defaulted<number | null>;
};

export type TagClassTable = {
  id: Defaulted<number>;
  name: string;
  translations: Defaulted<Json>;
  oj: Defaulted<string>;
  rank: Defaulted<number>;
};

export type TaskTable = {
  id: Defaulted<number>;
  kind: string;
  lane: number;
  owner_id: number;
  vt: number;
  state: string;
  run_at: Date;
  attempt: Defaulted<number>;
  max_attempts: number;
  node_session_id: Defaulted<number | null>;
  claim_id: Defaulted<string | null>;
  selector: Defaulted<string | null>;
  unique_key: Defaulted<string | null>;
  payload: Json;
  last_error: Defaulted<string | null>;
  created_at: Date;
  claimed_at: Defaulted<Date | null>;
  ended_at: Defaulted<Date | null>;
  also_selector: Defaulted<string | null>;
};

export type TaskFlowTable = {
  kind: string;
  lane: number;
  owner_id: number;
  vt: number;
};

export type TestCaseTable = {
  id: Defaulted<number>;
  test_set_id: number;
  seq: number;
  input_sha: Buffer;
  output_sha: Buffer;
  input_name: string;
  output_name: string;
  input_size: number;
  output_size: number;
  score: Defaulted<number | null>;
  group_no: Defaulted<number | null>;
};

export type TestRunTable = {
  key: string;
  kind: string;
  user_id: number;
  problem_id: Defaulted<number | null>;
  payload: Json;
  result: Defaulted<ColumnType<JsonValue | null, string | null, string | null>>;
  created_at: Date;
  expires_at: Date;
  progress: Defaulted<ColumnType<JsonValue | null, string | null, string | null>>;
};

export type TestSetTable = {
  id: Defaulted<number>;
  problem_id: number;
  n: number;
  digest: string;
  bytes: number;
  created_at: Date;
};

export type ThrottleTable = {
  key: string;
  count: number;
  until: Date;
};

export type UploadTable = {
  id: Defaulted<number>;
  key: string;
  user_id: number;
  purpose: string;
  original_name: string;
  size: number;
  received: Defaulted<number>;
  content: Defaulted<ColumnType<JsonValue | null, string | null, string | null>>;
  created_at: Date;
  expires_at: Date;
};

export type UserGrantTable = {
  id: Defaulted<number>;
  user_id: number;
  permission: string;
  scope_kind: string;
  scope_id: Defaulted<number | null>;
  granted_by: Defaulted<number | null>;
  until: Defaulted<Date | null>;
  created_at: Date;
};

export type UserProblemTable = {
  user_id: number;
  problem_id: number;
  tries: number;
  solved_at: Defaulted<Date | null>;
  best_score: Defaulted<number | null>;
  best_rank_score: Defaulted<number | null>;
  last_status: number;
  last_submission_id: number;
};

export type UserStatTable = {
  user_id: number;
  ac: number;
  total: number;
  score: number;
};

export type DB = {
  account: AccountTable;
  account_batch: AccountBatchTable;
  account_batch_row: AccountBatchRowTable;
  announcement: AnnouncementTable;
  audit: AuditTable;
  blob: BlobTable;
  change: ChangeTable;
  file: FileTable;
  judging: JudgingTable;
  judging_detail: JudgingDetailTable;
  judging_progress: JudgingProgressTable;
  leader: LeaderTable;
  mail: MailTable;
  message: MessageTable;
  migration: MigrationTable;
  node: NodeTable;
  node_session: NodeSessionTable;
  notice: NoticeTable;
  one_time: OneTimeTable;
  output_digest: OutputDigestTable;
  package_import: PackageImportTable;
  package_import_problem: PackageImportProblemTable;
  problem: ProblemTable;
  problem_check: ProblemCheckTable;
  problem_language: ProblemLanguageTable;
  problem_search: ProblemSearchTable;
  problem_stat: ProblemStatTable;
  problem_statement: ProblemStatementTable;
  problem_tag: ProblemTagTable;
  problem_version: ProblemVersionTable;
  rejudging: RejudgingTable;
  session: SessionTable;
  setting: SettingTable;
  site_item: SiteItemTable;
  submission: SubmissionTable;
  submission_source: SubmissionSourceTable;
  tag: TagTable;
  tag_class: TagClassTable;
  task: TaskTable;
  task_flow: TaskFlowTable;
  test_case: TestCaseTable;
  test_run: TestRunTable;
  test_set: TestSetTable;
  throttle: ThrottleTable;
  upload: UploadTable;
  user_grant: UserGrantTable;
  user_problem: UserProblemTable;
  user_stat: UserStatTable;
};
