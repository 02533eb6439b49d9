import { LANGUAGES } from '@oyez/contract/judging/languages';
import type { Bilingual } from '@oyez/contract/wire/values';
import { createBriefCache, type BriefCache } from '../../../db/brief-cache.ts';
import type { Database, Db } from '../../../db/client.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import { noNodeReason, takesWork } from './nodes.service.ts';
import { liveNodes, nodesSince } from './nodes.sql.ts';

export type Availability = {
  available: boolean;
  why: keyof typeof reasons | null;
  /** Why not, in words. */
  reason: Bilingual | null;
  /** What the nodes run it with, each version once. */
  versions: string[];
};

const FRESH_MS = 1000;
/** Remembered: what the nodes can run; for a second, or until one says hello or what it is ready for. */
const caches = new WeakMap<Database, BriefCache<Map<string, Availability>>>();

const reasons = {
  no_node: {
    zh: '目前没有评测机在线，提交后会排队等待。',
    en: 'No judge is online right now; submissions will wait in line.',
  },
  draining: {
    zh: '评测机暂不接收新任务，提交后会排队等待。',
    en: 'The judges are not taking new work at the moment; submissions will wait in line.',
  },
  testing: {
    zh: '评测机正在检查该语言的环境，稍后即可使用。',
    en: 'The judges are still testing this language; it will be available in a moment.',
  },
  missing: {
    zh: '本站的评测机没有安装该语言。',
    en: 'No judge on this site has this language installed.',
  },
} as const satisfies Record<string, Bilingual>;

/** What the judges can run at this moment, by language. */
export async function languageAvailability(database: Database): Promise<ReadonlyMap<string, Availability>> {
  const cache = caches.get(database) ?? createBriefCache({ freshMs: FRESH_MS, maxEntries: 1 });
  caches.set(database, cache);
  return cache.get('', () => readAvailability(database.db));
}

const SEEN_WITHIN_MS = 24 * 3_600_000;

/** Nothing waits for what this site cannot run. A node that is away for a while is waited for. */
export async function requireOffered({ database, now }: Services, language: string): Promise<void> {
  const known = (await languageAvailability(database)).get(language);
  if (known?.available) return;
  const since = new Date(now().getTime() - SEEN_WITHIN_MS);
  const { seen, offered } = await nodesSince(database.db, language, since);
  if (seen && !offered) throw new AppError('language_not_offered', { language });
}

/** This process has just heard of a change. */
export function forgetAvailability(database: Database): void {
  caches.get(database)?.drop('');
}

async function readAvailability(db: Db): Promise<Map<string, Availability>> {
  const nodes = await liveNodes(db);
  const working = nodes.filter(takesWork);
  return new Map(
    LANGUAGES.map(({ name }) => {
      const known = working.flatMap((node) => node.languages.filter((language) => language.name === name));
      const ready = known.filter((language) => language.state === 'ready');
      const versions = [...new Set(ready.map((language) => language.version))].filter((version) => version !== '');
      const testing = known.some((language) => language.state === 'testing');
      const available = ready.length > 0;
      const why = working.length === 0 ? noNodeReason(nodes) : testing ? 'testing' : 'missing';
      return [
        name,
        {
          available,
          why: available ? null : why,
          reason: available ? null : reasons[why],
          versions: versions.toSorted(),
        },
      ];
    }),
  );
}
