import type { CaseReport } from '@oyez/contract/judging/judge-tasks';
import type { ClicsVersion, FeedType } from '@oyez/contract/contests/clics';
import { SINGLE, textIn, type ClicsObject } from './clics-format.ts';
import { judgementType } from './clics-verdicts.ts';
import type { FeedEvent } from './contest-feed.sql.ts';

/** Where a reader has come to: everything up to a number, and so many lines of the next one. */
export type Place = { seq: number; lines: number };

const TOKEN = /^(\d{1,15})(?:\.(\d{1,6}))?$/;

/** A feed begins anew when results that were final are taken back: its numbers then go on from here. */
export const firstSeq = (epoch: number): number => epoch * 1_000_000_000;

export const startOf = (epoch: number): Place => ({ seq: firstSeq(epoch), lines: 0 });

/** Undefined for a token of another feed. */
export function placeOf(token: string, epoch: number, last: number): Place | undefined {
  const [, text, lines] = TOKEN.exec(token) ?? [];
  const seq = Number(text);
  if (text === undefined || seq <= firstSeq(epoch) || seq > last) return undefined;
  return lines === undefined ? { seq, lines: 0 } : { seq: seq - 1, lines: Number(lines) };
}

/** A run of each test; what was not run is none. */
export function runObjects(judgement: ClicsObject, cases: readonly CaseReport[]): ClicsObject[] {
  const { id, end_time: time, end_contest_time: contestTime } = judgement;
  return cases
    .toSorted((a, b) => a.seq - b.seq)
    .flatMap((one, place) => {
      const type = judgementType(one.status);
      if (type === undefined) return [];
      return [
        {
          id: `${String(id)}-${place + 1}`,
          judgement_id: String(id),
          ordinal: place + 1,
          judgement_type_id: type,
          time,
          contest_time: contestTime,
          run_time: one.timeMs / 1000,
        },
      ];
    });
}

type Line = { type: FeedType; id: string; data: string | null };
export type Written = { version: ClicsVersion; types: ReadonlySet<FeedType> };

/** An event as its lines, with those of the runs of a judgement around it, so that none refers to what is not there. */
export function linesOf(event: FeedEvent, cases: readonly CaseReport[], { version, types }: Written): string[] {
  const { type, id, payload } = event;
  const own: Line = { type, id, data: payload === null ? null : textIn(version, type, payload) };
  const lines = [own];
  if (type === 'judgements' && types.has('runs')) {
    const runs = runObjects(payload === null ? { id } : (JSON.parse(payload) as ClicsObject), cases).map(
      (run): Line => ({ type: 'runs', id: String(run['id']), data: own.data === null ? null : JSON.stringify(run) }),
    );
    if (own.data === null) lines.unshift(...runs);
    else lines.push(...runs);
  }
  return lines
    .filter((line) => types.has(line.type))
    .map((line, place, all) => {
      const token = place === all.length - 1 ? `${event.seq}` : `${event.seq}.${place + 1}`;
      const named = SINGLE.has(line.type) ? 'null' : JSON.stringify(line.id);
      return `{"type":"${line.type}","id":${named},"data":${line.data},"token":"${token}"}\n`;
    });
}
