import {
  createProblem,
  getAdminProblem,
  type ProblemFormInput,
  updateProblem,
} from '@oyez/contract/problems/problem-admin';
import { addGroupProblem, updateGroupProblem } from '@oyez/contract/groups/group-problem-setting';
import { groupDisplayId } from '@oyez/contract/rules/group-display-id';
import { getProblemDetail } from '@oyez/contract/problems/problems';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useSession } from '../../../api/session.ts';
import { type OpenGroup, useGroupAround } from '../../groups/groups.api.ts';
import { afterSaving } from '../setting.api.ts';

/** Where the problem is made and changed, and how it is found there by the id of its form. */
type Place = {
  create: (form: ProblemFormInput) => Promise<unknown>;
  update: (form: ProblemFormInput) => Promise<unknown>;
  named: (problemId: string) => { problemId: string; gid?: number };
};

function placeOf(group: OpenGroup | null): Place {
  if (group === null) {
    return {
      create: (form) => call(createProblem, { body: form as never }),
      update: (form) => call(updateProblem, { body: form as never }),
      named: (problemId) => ({ problemId }),
    };
  }
  const gid = group.groupId;
  const inGroup = (form: ProblemFormInput) => ({ ...form, problem: { ...form.problem, gid } }) as never;
  return {
    create: (form) => call(addGroupProblem, { body: inGroup(form) }),
    update: (form) => call(updateGroupProblem, { body: inGroup(form) }),
    named: (problemId) => ({ problemId: groupDisplayId(group.group.shortName, problemId) ?? problemId, gid }),
  };
}

/** A form that was sent to be made into a problem, and whose end the network has swallowed. */
type Sent = { form: ProblemFormInput; isMade: boolean };

/** The problem of this form has been made, but what it has become could not be read. */
export class MadeButUnread extends Error {}

export function useSaveProblem() {
  const client = useQueryClient();
  const group = useGroupAround();
  const place = useMemo(() => placeOf(group), [group]);
  const me = useSession().user?.username;
  const sent = useRef<Sent>(undefined);

  const create = async (form: ProblemFormInput): Promise<number> => {
    const before = sent.current;
    const pid = before && (await madeOf(before, me, place));
    if (before !== undefined && pid !== undefined) {
      sent.current = { ...before, isMade: true };
      await writeOver(pid, before.form, form, place);
      return pid;
    }
    sent.current = { form, isMade: false };
    try {
      await place.create(form);
    } catch (error) {
      // Only an answer says that nothing was made.
      if (error instanceof ApiError && error.kind === 'answer') sent.current = undefined;
      throw error;
    }
    const made = { form, isMade: true };
    sent.current = made;
    const found = await madeOf(made, me, place).catch(() => undefined);
    if (found === undefined) throw new MadeButUnread();
    return found;
  };

  return useMutation({
    /** Answers the problem's number. */
    mutationFn: async (form: ProblemFormInput): Promise<number> => {
      const { id } = form.problem;
      if (typeof id !== 'number') return create(form);
      await place.update(form);
      return id;
    },
    // The form says what was refused.
    meta: { ownErrors: true },
    onSuccess: () => afterSaving(client),
  });
}

/** The number of the problem that this form has become, as far as can be told. */
async function madeOf({ form, isMade }: Sent, me: string | undefined, place: Place): Promise<number | undefined> {
  const detail = await call(getProblemDetail, { query: place.named(String(form.problem.problemId)) }).catch(
    (error: unknown) => {
      if (error instanceof ApiError && error.kind === 'answer' && !isMade) return undefined;
      throw error;
    },
  );
  if (detail === undefined || isMade) return detail?.problem.id;
  const { id } = detail.problem;
  const problem = await call(getAdminProblem, { query: { pid: id } });
  const titles = (statements: typeof form.problem.statements) =>
    [statements?.zh?.title, statements?.en?.title].join('\n');
  const isFresh = problem.author === me && problem.gmtModified === problem.gmtCreate;
  return isFresh && titles(problem.statements) === titles(form.problem.statements) ? id : undefined;
}

/** What the form says by now, onto the problem that it was made into. */
async function writeOver(pid: number, before: ProblemFormInput, form: ProblemFormInput, place: Place): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(form)) return;
  const { gmtModified: basedOn } = await call(getAdminProblem, { query: { pid } });
  // An upload is used up by the problem that it has become part of.
  const isSameUpload = form.uploadTestcaseDir === before.uploadTestcaseDir;
  const body = {
    ...form,
    ...(isSameUpload && { uploadTestcaseDir: '' }),
    problem: { ...form.problem, id: pid },
    basedOn,
  };
  await place.update(body);
}
