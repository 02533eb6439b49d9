import { limits } from '@oyez/contract/limits';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { readSettings } from './settings.sql.ts';

/** What an administrator may change while the site runs, with the defaults of a fresh one. */
const WebSettings = z.object({
  baseUrl: z.string().default(''),
  name: z.string().default('Oyez Online Judge'),
  shortName: z.string().default('OJ'),
  description: z.string().default('Oyez'),
  register: z.boolean().default(true),
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
  defaultSubmitInterval: z.int().min(0).default(limits.submitIntervalSeconds),
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

export type SiteSettings = {
  web: z.output<typeof WebSettings>;
  switches: z.output<typeof SwitchSettings>;
  testData: TestDataSettings;
};

/** Read per request group, cached for a second: a change takes effect everywhere without a restart. */
export type Settings = { current(): Promise<SiteSettings> };

const FRESH_MS = 1000;

export function createSettings(db: Db | Tx, clock: () => number = () => performance.now()): Settings {
  let cached: { at: number; value: Promise<SiteSettings> } | undefined;
  return {
    current() {
      if (cached && clock() - cached.at < FRESH_MS) return cached.value;
      const entry = { at: clock(), value: load(db) };
      entry.value.catch(() => {
        if (cached === entry) cached = undefined;
      });
      cached = entry;
      return entry.value;
    },
  };
}

async function load(db: Db | Tx): Promise<SiteSettings> {
  const stored = await readSettings(db);
  return {
    web: WebSettings.parse(stored.get('web') ?? {}),
    switches: SwitchSettings.parse(stored.get('switches') ?? {}),
    testData: TestDataSettings.parse(stored.get('testData') ?? {}),
  };
}
