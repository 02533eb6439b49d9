import type { AcmCell, BoardRow } from '@oyez/contract/contests/boards';
import { acmPlaces, isBehindSeal, secondOf, type Handed } from './pencil.ts';
import type { Contest } from './stage.ts';
import type { Figures, Sight, Sights } from './watchers.ts';

/** What somebody outside the jury saw of an ACM contest that the facts did not allow at that moment, in words. */
export function leaksTo(sights: Sights, contest: Contest, facts: readonly Handed[]): string[] {
  const isSealed = ({ askedAt }: Sight<unknown>) => contest.sealAt !== null && askedAt >= contest.sealAt;
  const open = facts.filter((one) => !isBehindSeal(contest, one));
  const hidden = new Map(
    facts.filter((one) => isBehindSeal(contest, one) && one.who !== sights.who).map((one) => [one.id, one]),
  );
  const atSeal = new Map(acmPlaces(contest, open, { sealed: false }).map((place) => [place.username, place]));

  const boards = sights.boards.filter(isSealed).flatMap(({ answeredAt, seen }) => {
    const arrived = (username: string, label: string | null) =>
      facts.filter(
        (one) =>
          isBehindSeal(contest, one) &&
          one.who === username &&
          one.at <= answeredAt &&
          (label === null || one.label === label),
      ).length;
    return [
      ...seen.rows.flatMap((row) => {
        const before = atSeal.get(row.username);
        const cells = cellsOf(row).flatMap(([label, cell]) =>
          excess(cell, before?.submissionInfo[label], arrived(row.username, label)).map((word) => `${label}: ${word}`),
        );
        const { ac, total, totalTime } = row as { ac: number; total: number; totalTime: number };
        const solved = cellsOf(row).filter(([, cell]) => cell.isAC).length;
        return [
          ...cells,
          ...(ac === solved ? [] : [`${ac} solved, of which ${solved} are shown`]),
          ...(ac === before?.ac && totalTime !== before.totalTime ? [`time ${totalTime}`] : []),
          ...(total <= (before?.total ?? 0) + arrived(row.username, null) ? [] : [`${total} tries`]),
        ].map((word) => `board, ${row.username}: ${word}`);
      }),
      ...figures(seen.problems).map((word) => `board, figures: ${word}`),
    ];
  });

  /** The board and the list of problems count alike: how often a problem was solved, and tried. */
  function figures(problems: readonly Figures[]): string[] {
    return problems.flatMap(({ displayId, ac, total }) => {
      const mine = open.filter((one) => one.label === displayId && !contest.outside.has(one.who));
      const most = mine.filter(({ status }) => status === 0).length;
      return ac <= most && total <= mine.length
        ? []
        : [`${displayId}: ${ac} of ${total}, where ${most} of ${mine.length} were known`];
    });
  }

  return [
    ...boards,
    ...sights.problems.filter(isSealed).flatMap(({ seen }) => figures(seen).map((word) => `problems: ${word}`)),
    ...sights.submissions
      .filter(isSealed)
      .flatMap(({ seen: { by, ids } }) => ids.filter((id) => hidden.has(id)).map((id) => `${by}: submission ${id}`)),
    ...sights.tries
      .filter(isSealed)
      .flatMap(({ seen }) => seen)
      .filter(
        ({ at, status, submitId }) =>
          at >= secondOf(contest, { at: contest.sealAt ?? 0 }) && (status ?? submitId) !== null,
      )
      .map(({ uid, at }) => `a try of ${uid} in second ${at}`),
    ...sights.events.flatMap((event) =>
      event.type === 'changed'
        ? event.ids.filter((id) => hidden.has(id)).map((id) => `event of ${event.topic}: submission ${id}`)
        : [],
    ),
  ];
}

function cellsOf(row: BoardRow): [string, AcmCell][] {
  return Object.entries(row.submissionInfo).filter((entry): entry is [string, AcmCell] => typeof entry[1] === 'object');
}

/** By how much a cell says more than it did at the seal, but that there were tries since. */
function excess(cell: AcmCell, before: AcmCell | undefined, arrived: number): string[] {
  return [
    ...(cell.isAC && (before?.isAC !== true || before.ACTime !== cell.ACTime) ? ['accepted'] : []),
    ...(cell.errorNum > (before?.errorNum ?? 0) ? [`${cell.errorNum} rejected`] : []),
    ...((cell.tryNum ?? 0) > arrived ? [`${cell.tryNum} tries`] : []),
  ];
}
