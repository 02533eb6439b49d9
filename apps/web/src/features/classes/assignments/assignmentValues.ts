import type { AssignmentDetail } from '@oyez/contract/classes/assignments';
import type { LateRule, PointsRule } from '@oyez/contract/classes/class-values';
import { formatTime } from '../../../ui/text/format.ts';
import type { Terms } from '../classes.api.ts';

/** What the form of an assignment holds; times as their inputs have them. */
export type AssignmentValues = {
  title: string;
  source: 'problems' | 'training';
  problems: string;
  training: string;
  opens: string;
  due: string;
  last: string;
  lateRule: LateRule;
  latePercent: number;
  pointsRule: PointsRule;
  ownPoints: Record<string, number>;
  forAll: boolean;
  sectionIds: number[];
};

const DAY_MS = 86_400_000;

function inputTime(time: Date | string): string {
  return formatTime(time).slice(0, 16).replace(' ', 'T');
}

/** Open at once, and due at the end of the day a week from now. */
export function emptyAssignment(now: Date): AssignmentValues {
  const due = new Date(now.getTime() + 7 * DAY_MS);
  due.setHours(23, 59, 0, 0);
  return {
    title: '',
    source: 'problems',
    problems: '',
    training: '',
    opens: inputTime(now),
    due: inputTime(due),
    last: '',
    lateRule: 'percent',
    latePercent: 10,
    pointsRule: 'split',
    ownPoints: {},
    forAll: true,
    sectionIds: [],
  };
}

export function valuesOf(assignment: AssignmentDetail): AssignmentValues {
  const { title, opensAt, dueAt, lastAt, lateRule, latePercent, pointsRule, ownPoints, forAll, sections } = assignment;
  return {
    ...emptyAssignment(new Date(opensAt)),
    title,
    opens: inputTime(opensAt),
    due: inputTime(dueAt),
    last: lastAt === null ? '' : inputTime(lastAt),
    lateRule,
    latePercent,
    pointsRule,
    ownPoints,
    forAll,
    sectionIds: sections.map((one) => one.id),
  };
}

export function termsOf(values: AssignmentValues): Terms {
  const { title, opens, due, last, lateRule, latePercent, pointsRule, ownPoints, forAll, sectionIds } = values;
  return {
    title,
    opensAt: new Date(opens),
    dueAt: new Date(due),
    ...(last !== '' && { lastAt: new Date(last) }),
    lateRule,
    latePercent,
    pointsRule,
    ownPoints,
    forAll,
    sectionIds: forAll ? [] : sectionIds,
  };
}

/** Numbers of problems as people write them in a row. */
export function writtenProblems(text: string): string[] {
  return [...new Set(text.split(/[\s,;，；、]+/).filter(Boolean))];
}
