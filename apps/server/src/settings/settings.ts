import { classLimits } from '@oyez/contract/classes/class-limits';
import { limits } from '@oyez/contract/rules/limits';
import { PROBLEM_READERS, REGISTER_CODES } from '@oyez/contract/site/choices';
import { isSwitchBuilt, PART_SWITCHES } from '@oyez/contract/site/parts';
import { z } from 'zod';
import type { Db, Tx } from '../db/client.ts';
import { openSecret, sealSecret } from '../secrets.ts';
import { readSettings } from './settings.sql.ts';

/** What an administrator may change while the site runs, with the defaults of a fresh one. */
const WebSettings = z.object({
  baseUrl: z.string().default(''),
  name: z.string().default('Oyez Online Judge'),
  shortName: z.string().default('OJ'),
  description: z.string().default(''),
  register: z.boolean().default(true),
  /** By what a newcomer shows that the address is theirs. Without a mail server, `mail` asks for nothing. */
  registerCode: z.enum(REGISTER_CODES).default('mail'),
  /** Who may read problems: members are who is logged in. */
  problemReaders: z.enum(PROBLEM_READERS).default('members'),
  recordName: z.string().default(''),
  recordUrl: z.string().default(''),
  projectName: z.string().default('Oyez'),
  projectUrl: z.string().default(''),
  visible1: z.boolean().default(false),
  image1: z.string().default(''),
  image2: z.string().default(''),
  image3: z.string().default(''),
  addr1: z.string().default(''),
  addr2: z.string().default(''),
  addr3: z.string().default(''),
  /** Mail domains that may not register, without the @. */
  blockedMailDomains: z.array(z.string()).default([]),
});

const SwitchSettings = z.object({
  openPublicDiscussion: z.boolean().default(true),
  openGroupDiscussion: z.boolean().default(true),
  openContestComment: z.boolean().default(true),
  openPublicJudge: z.boolean().default(true),
  openGroupJudge: z.boolean().default(true),
  openContestJudge: z.boolean().default(true),
  hideNonContestSubmissionCode: z.boolean().default(false),
  groupAccounts: z.boolean().default(false),
  ownInputMax: z.int().min(limits.testInput.max).max(limits.testInput.own).default(limits.testInput.own),
  defaultSubmitInterval: z.int().min(0).default(limits.submitIntervalSeconds),
});

/** What a person may do how often, and from how many solved problems on. */
const LimitSettings = z.object({
  defaultCreateGroupDailyLimit: z.int().min(0).default(2),
  defaultCreateGroupLimit: z.int().min(0).default(5),
  defaultCreateGroupACInitValue: z.int().min(0).default(20),
  groupAccountLimit: z.int().min(0).default(classLimits.accounts.perGroup),
  defaultCreateDiscussionDailyLimit: z.int().min(0).default(5),
  defaultCreateDiscussionACInitValue: z.int().min(0).default(10),
  defaultCreateCommentACInitValue: z.int().min(0).default(10),
  writesPerHour: z.int().min(0).default(60),
  newMemberHours: z.int().min(0).default(24),
  newMemberPostsPerHour: z.int().min(0).default(10),
  newMemberLinksPerHour: z.int().min(0).default(3),
});

/** Secrets lie sealed in the database and are open in memory. */
const MailSettings = z.object({
  host: z.string().default(''),
  port: z.int().default(465),
  username: z.string().default(''),
  password: z.string().default(''),
  ssl: z.boolean().default(true),
  from: z.string().default(''),
  backgroundImage: z.string().default(''),
});

/** A gateway that sends text messages when asked over HTTP. `{secret}` in its parts stands for the key. */
const SmsSettings = z.object({
  url: z.string().default(''),
  method: z.enum(['GET', 'POST', 'PUT']).default('POST'),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().default(''),
  secret: z.string().default(''),
  allowPrivate: z.boolean().default(false),
});

/** How much test data may come in. */
const TestDataSettings = z.object({
  /** One request with files; larger ones come in pieces. */
  requestMb: z.int().min(1).default(512),
  fileMb: z.int().min(1).default(2048),
  problemMb: z.int().min(1).default(8192),
  files: z.int().min(1).default(20_000),
  archiveSeconds: z.int().min(1).default(1800),
});
export type TestDataSettings = z.output<typeof TestDataSettings>;

const groups = {
  web: WebSettings,
  switches: SwitchSettings,
  limits: LimitSettings,
  mail: MailSettings,
  sms: SmsSettings,
  testData: TestDataSettings,
};
export type SettingGroup = keyof typeof groups;
export type SiteSettings = { [G in SettingGroup]: z.output<(typeof groups)[G]> };

/** As the switches stand for people: what opens a part that is not there is off. */
export function offUntilBuilt(switches: SiteSettings['switches']): SiteSettings['switches'] {
  const off = PART_SWITCHES.filter((name) => !isSwitchBuilt(name)).map((name) => [name, false]);
  return { ...switches, ...Object.fromEntries(off) };
}

/** The one rule about guests and problems. */
export function guestsRead({ web }: SiteSettings): boolean {
  return web.problemReaders === 'everybody';
}

/**
 * Remembered: all settings with their secrets opened; for 0.5 s, or until this process changes them. No restart is
 * needed.
 */
export type Settings = {
  current(): Promise<SiteSettings>;
  /** After a change in this process; the others notice by themselves. */
  forget(): void;
};

/** With the moment for which an answer made of settings is remembered, a change is everywhere within a second. */
const FRESH_MS = 500;

export function createSettings(db: Db | Tx, siteKey: string, clock: () => number = () => performance.now()): Settings {
  let cached: { at: number; value: Promise<SiteSettings> } | undefined;
  return {
    current() {
      if (cached && clock() - cached.at < FRESH_MS) return cached.value;
      const entry = { at: clock(), value: loadSettings(db, siteKey) };
      entry.value.catch(() => {
        if (cached === entry) cached = undefined;
      });
      cached = entry;
      return entry.value;
    },
    forget() {
      cached = undefined;
    },
  };
}

export async function loadSettings(db: Db | Tx, siteKey: string): Promise<SiteSettings> {
  const stored = await readSettings(db);
  const group = <G extends SettingGroup>(name: G) => groups[name].parse(stored.get(name) ?? {}) as SiteSettings[G];
  const mail = group('mail');
  const sms = group('sms');
  const opened = (purpose: SecretPurpose, sealed: string) => openSecret(siteKey, purpose, sealed) ?? '';
  return {
    web: group('web'),
    switches: group('switches'),
    limits: group('limits'),
    testData: group('testData'),
    mail: { ...mail, password: opened('mail.password', mail.password) },
    sms: {
      ...sms,
      secret: opened('sms.secret', sms.secret),
      headers: Object.fromEntries(
        Object.entries(sms.headers).map(([name, value]) => [name, opened('sms.header', value)]),
      ),
    },
  };
}

type SecretPurpose = 'mail.password' | 'sms.secret' | 'sms.header';

/** A group as it may lie in the database. */
export function sealedSettings<G extends SettingGroup>(
  siteKey: string,
  name: G,
  value: SiteSettings[G],
): Record<string, unknown> {
  const seal = (purpose: SecretPurpose, secret: string) => sealSecret(siteKey, purpose, secret);
  if (name === 'mail') {
    const mail = value as SiteSettings['mail'];
    return { ...mail, password: seal('mail.password', mail.password) };
  }
  if (name === 'sms') {
    const sms = value as SiteSettings['sms'];
    const headers = Object.entries(sms.headers).map(([key, text]) => [key, seal('sms.header', text)]);
    return { ...sms, secret: seal('sms.secret', sms.secret), headers: Object.fromEntries(headers) };
  }
  return value;
}
