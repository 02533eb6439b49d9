import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { classLimits } from '../classes/class-limits.ts';
import type { RemotePool } from '../remote/remote-values.ts';
import { limits } from '../rules/limits.ts';
import { flag, nothing, wholeNumber } from '../wire/values.ts';
import { kept, line, secret, config } from './config-fields.ts';

/** Whose accounts at other judges the switch page keeps: the names of its lists, and the pools that they are. */
export const REMOTE_ACCOUNT_POOLS = {
  hdu: 'HDU',
  cf: 'CF',
  poj: 'POJ',
  atcoder: 'AC',
  spoj: 'SPOJ',
  libreoj: 'LIBRE',
} as const satisfies Record<string, RemotePool>;
export type RemoteAccountSite = keyof typeof REMOTE_ACCOUNT_POOLS;
export const REMOTE_ACCOUNT_SITES = Object.keys(REMOTE_ACCOUNT_POOLS) as readonly RemoteAccountSite[];

const count = (max: number) => wholeNumber({ max });
const switchFields = {
  openPublicDiscussion: flag,
  openGroupDiscussion: flag,
  openContestComment: flag,
  openPublicJudge: flag,
  openGroupJudge: flag,
  openContestJudge: flag,
  hideNonContestSubmissionCode: flag,
  /** Ours: roots of groups may have accounts made for their students. */
  groupAccounts: flag,
  /** Seconds; a negative value becomes 0, which is no wait. */
  defaultSubmitInterval: count(86_400),
  /** Ours: characters of an own input on our pages; less than a call of the contract takes becomes that. */
  ownInputMax: count(limits.testInput.own),
} as const;
const limitFields = {
  defaultCreateGroupDailyLimit: count(100_000),
  defaultCreateGroupLimit: count(100_000),
  defaultCreateGroupACInitValue: count(100_000),
  /** Ours: so many accounts for one group, where its root may have them made. */
  groupAccountLimit: count(classLimits.accounts.most),
  defaultCreateDiscussionDailyLimit: count(100_000),
  defaultCreateDiscussionACInitValue: count(100_000),
  defaultCreateCommentACInitValue: count(100_000),
  /** Ours, against floods: what everybody writes within an hour. */
  writesPerHour: count(100_000),
  /** Ours: how long an account is new, in hours; and what it writes and links within an hour while it is. */
  newMemberHours: count(8760),
  newMemberPostsPerHour: count(100_000),
  newMemberLinksPerHour: count(100_000),
} as const;

const names = z.array(line(200).min(1)).max(100);
const secrets = z.array(secret).max(100);
/** Twelve lists, two and two of one length: the n-th password is the n-th account's. */
const accountFields = {
  hduUsernameList: names,
  hduPasswordList: secrets,
  cfUsernameList: names,
  cfPasswordList: secrets,
  pojUsernameList: names,
  pojPasswordList: secrets,
  atcoderUsernameList: names,
  atcoderPasswordList: secrets,
  spojUsernameList: names,
  spojPasswordList: secrets,
  libreojUsernameList: names,
  libreojPasswordList: secrets,
} as const;

export const SwitchConfig = z.object({ ...switchFields, ...limitFields, ...accountFields });
export type SwitchConfig = z.infer<typeof SwitchConfig>;

export const getSwitchConfig = endpoint({
  method: 'GET',
  path: '/api/admin/switch/info',
  ...config,
  summary: 'Switches, limits, and accounts at remote judges with masked passwords',
  reply: SwitchConfig,
});

export const updateSwitchConfig = endpoint({
  method: 'PUT',
  path: '/api/admin/switch/update',
  ...config,
  summary: 'Change switches, limits, and accounts at remote judges',
  body: z.object({ ...kept(switchFields), ...kept(limitFields), ...kept(accountFields) }),
  reply: nothing,
});
