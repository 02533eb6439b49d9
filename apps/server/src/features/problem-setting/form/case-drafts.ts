import { hasSubtasks, isSubtaskNumber } from '@oyez/contract/rules/case-modes';
import { evenScores, isCaseScore } from '@oyez/contract/rules/judging/case-scores';
import { limits } from '@oyez/contract/rules/limits';
import { hasPoints, type ProblemType } from '@oyez/contract/rules/problem-types';
import type { CaseDraft } from '@oyez/contract/problems/problem-admin';
import type { StoredBlob } from '../../../files/file-store.ts';
import type { Refuse } from './form-refusal.ts';
import type { VersionConfig } from '../../problems/problem-config.ts';
import type { NamedFiles, StoredCase } from '../problem-writes.sql.ts';

/** What decides whether cases carry scores and subtasks. */
export type Scoring = { type: ProblemType; caseMode: VersionConfig['caseMode'] };

type Points = { score: number | null; groupNo: number | null };

/** Points and subtasks of the cases as the form has them, or spread evenly where it has no points at all. */
export function readPoints(drafts: readonly CaseDraft[], { type, caseMode }: Scoring, refuse: Refuse): Points[] {
  const [scored, inGroups] = [hasPoints(type), hasSubtasks(caseMode)];
  const spread = scored && drafts.every((one) => one.score === undefined) ? evenScores(drafts.length) : [];
  return drafts.map((draft, index) => {
    const number = index + 1;
    const score = spread[index] ?? draft.score ?? 0;
    if (scored && !isCaseScore(score)) {
      refuse('case_score_malformed', 'samples', { number, max: limits.problem.score });
    }
    if (inGroups && !isSubtaskNumber(draft.groupNum)) {
      refuse('case_group_missing', 'samples', { number, max: limits.problem.cases });
    }
    return { score: scored ? score : null, groupNo: inGroups ? (draft.groupNum ?? null) : null };
  });
}

/** The texts of typed cases, with one kind of line ends. */
export function readTypedCases(drafts: readonly CaseDraft[], refuse: Refuse): { input: string; output: string }[] {
  return drafts.map((draft, index) => {
    const input = withLineFeeds(draft.input ?? '');
    const output = withLineFeeds(draft.output ?? '');
    if (input === '' && output === '') refuse('case_empty', 'samples', { number: index + 1 });
    return { input, output };
  });
}

function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/** The files that each case of the form means: those of the upload, else those that the problem has already. */
export function resolveNamedCases(
  drafts: readonly CaseDraft[],
  points: readonly Points[],
  available: { uploaded: ReadonlyMap<string, StoredBlob>; present: readonly NamedFiles[] },
  refuse: Refuse,
): Omit<StoredCase, 'seq'>[] {
  const presentByName = new Map(available.present.map((one) => [one.inputName, one]));
  const taken = new Set<string>();
  return drafts.map((draft, index) => {
    const inputName = draft.input ?? '';
    const outputName = draft.output ?? '';
    const number = index + 1;
    const files =
      fromUpload(inputName, outputName, available.uploaded) ?? presentPair(presentByName, inputName, outputName);
    if (!files) refuse('case_files_unknown', 'samples', { number, input: inputName || '-', output: outputName || '-' });
    if (taken.has(inputName)) refuse('case_named_twice', 'samples', { number, input: inputName });
    taken.add(inputName);
    const { input, output } = files;
    return {
      inputName,
      outputName,
      input,
      output,
      score: points[index]?.score ?? null,
      groupNo: points[index]?.groupNo ?? null,
    };
  });
}

export function inSequence(cases: readonly Omit<StoredCase, 'seq'>[]): StoredCase[] {
  return cases.map((one, index) => ({ ...one, seq: index + 1 }));
}

function fromUpload(
  inputName: string,
  outputName: string,
  uploaded: ReadonlyMap<string, StoredBlob>,
): NamedFiles | undefined {
  const input = uploaded.get(inputName);
  const output = uploaded.get(outputName);
  return input && output && { inputName, outputName, input, output };
}

function presentPair(
  present: ReadonlyMap<string, NamedFiles>,
  inputName: string,
  outputName: string,
): NamedFiles | undefined {
  const pair = present.get(inputName);
  return pair?.outputName === outputName ? pair : undefined;
}
