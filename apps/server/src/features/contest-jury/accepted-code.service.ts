import { Readable } from 'node:stream';
import type { Db } from '../../db/client.ts';
import { createZipWriter } from '../../files/zip-writer.ts';
import type { Download, Downloader } from '../../http/downloads.ts';
import { contestOfJury } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import { noteDownload } from '../contests/contest-downloads.service.ts';
import { acceptedCode, codesOf, type AcceptedCode } from './accepted-code.sql.ts';
import { endingOf, entryPart, timeStamp } from './download-names.ts';

/** So many programs are held at once, of the longest 64 KB each. */
const BATCH = 100;

type Split = 'user' | 'problem';

/** Accepted code as a zip that is made while it is sent. */
export async function openAcceptedCode(
  services: Services,
  by: Downloader,
  { cid, excludeAdmin, splitType }: { cid: number; excludeAdmin: boolean; splitType: Split },
): Promise<Download> {
  const { database, now } = services;
  const { db } = database;
  const { facts, at } = await contestOfJury(db, by.actor, cid, now());
  const chosen = await acceptedCode(db, facts, { actor: by.actor, now: at, withJury: !excludeAdmin });
  await noteDownload(services, by, 'code', cid, { programs: chosen.length, splitType, excludeAdmin });
  const name = `contest_${cid}_${now().getTime()}.zip`;
  return { name, content: pack(db, chosen, { splitType, withScore: facts.rule === 'oi' }) };
}

function pack(db: Db, chosen: readonly AcceptedCode[], as: { splitType: Split; withScore: boolean }): Readable {
  const zip = createZipWriter();
  const codeOf = inBatches(db, chosen);
  const taken = new Set<string>();
  chosen.forEach((one, nth) => {
    zip.add(freeName(pathOf(one, as), taken), async () => Readable.from([Buffer.from(await codeOf(nth))]));
  });
  return zip.end();
}

/** Entries are written one after another, so the programs of the next ones are read with the first of them. */
function inBatches(db: Db, chosen: readonly AcceptedCode[]): (nth: number) => Promise<string> {
  let from = -1;
  let codes: Promise<Map<number, string>> = Promise.resolve(new Map());
  return async (nth) => {
    const start = nth - (nth % BATCH);
    if (start !== from) {
      from = start;
      codes = codesOf(
        db,
        chosen.slice(start, start + BATCH).map(({ id }) => id),
      );
    }
    return (await codes).get(chosen[nth]?.id ?? 0) ?? '';
  };
}

type Path = { stem: string; ending: string };

function pathOf(
  { username, label, language, score, submitted_at }: AcceptedCode,
  { splitType, withScore }: { splitType: Split; withScore: boolean },
): Path {
  const names = [entryPart(username), entryPart(label)] as const;
  const [folder, file] = splitType === 'user' ? names : names.toReversed();
  const points = withScore ? `_${score ?? 0}` : '';
  return { stem: `${folder}/${file}${points}_(${timeStamp(submitted_at)})`, ending: endingOf(language) };
}

/** Two of one second, or two names that differ in signs alone that no file has, stand side by side. */
function freeName({ stem, ending }: Path, taken: Set<string>): string {
  let name = `${stem}.${ending}`;
  for (let nth = 2; taken.has(name.toLowerCase()); nth += 1) name = `${stem}_${nth}.${ending}`;
  taken.add(name.toLowerCase());
  return name;
}
