import { discussionErrors } from '@oyez/contract/errors/discussion-errors';
import { DISCUSSION_FAULTS, discussionFaults, type DiscussionFault } from '@oyez/contract/rules/discussion-form';
import { fill, pick } from '@oyez/contract/wire/values';
import { useMemo, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { getSession } from '../../../api/session.ts';
import { useLocale } from '../../../api/locale.ts';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { differ, mergeFields } from '../../../ui/forms/drafts/merging.ts';
import { useFormDrafts } from '../../../ui/forms/drafts/useFormDrafts.ts';
import { useUnsaved } from '../../../ui/forms/UnsavedGuard.tsx';

export type DiscussionValues = {
  title: string;
  description: string;
  content: string;
  categoryId: number | null;
  topPriority: boolean;
};
type Field = keyof DiscussionValues;
type Faults = Partial<Record<Field, string>>;

/** The form of a discussion with its draft, by the rules of the contract; what the server refuses stands at its field. */
export function useDiscussionForm({
  stored,
  subject,
  basedOn,
  problemId,
}: {
  stored: DiscussionValues;
  /** What tells its drafts from those of other forms. */
  subject: string;
  basedOn: string | null;
  /** What a new one is about. */
  problemId: string | undefined;
}) {
  const locale = useLocale();
  const [base, setBase] = useState({ values: stored, at: basedOn });
  const { values: initial, at } = base;
  const [values, setValues] = useState(initial);
  const [isAsking, setAsking] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<{ field: Field | null; reason: string } | null>(null);
  const [isSaved, setSaved] = useState(false);
  const isDirty = useMemo(() => !isSaved && differ(values, initial), [values, initial, isSaved]);
  const drafts = useFormDrafts<DiscussionValues>({
    place: { uid: getSession().user?.uid ?? '', subject },
    basedOn: at,
    values,
    stored: initial,
    isDirty,
    merge: mergeFields,
  });
  useUnsaved(isDirty, drafts.draftAt !== null);
  const faults = discussionFaults(values, problemId);
  const shown: Faults = {};
  if (isChecked) {
    for (const fault of faults) shown[DISCUSSION_FAULTS[fault].field] ??= textOf(fault);
  }
  if (refused !== null && refused.field !== null) shown[refused.field] ??= refused.reason;

  function textOf(fault: DiscussionFault): string {
    const spec = DISCUSSION_FAULTS[fault];
    return fill(pick(discussionErrors[fault], locale), 'max' in spec ? { max: spec.max } : {});
  }

  const submit = async (
    send: (values: DiscussionValues, base: { values: DiscussionValues; at: string | null }) => Promise<void>,
    onTopOf = at,
  ): Promise<void> => {
    setChecked(true);
    setRefused(null);
    setAsking(false);
    if (faults.length > 0) return;
    try {
      await send(values, { values: initial, at: onTopOf });
      setSaved(true);
      drafts.settle();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'discussion_changed_meanwhile') return setAsking(true);
      const fault = code !== undefined && code in DISCUSSION_FAULTS ? (code as DiscussionFault) : undefined;
      const field = fault === undefined ? null : DISCUSSION_FAULTS[fault].field;
      setRefused({ field: code === 'discussion_category_unknown' ? 'categoryId' : field, reason: errorMessage(error) });
    }
  };

  return {
    values,
    errors: shown,
    refusal: refused !== null && refused.field === null ? refused.reason : null,
    isDirty,
    draftAt: drafts.draftAt,
    /** Of what the form was filled from. */
    basedOn: at,
    /** Somebody else has saved since: what shall it be? */
    isAsking,
    stopAsking: () => setAsking(false),
    /** What is stored now, with one's own changes on top. */
    merge: () => {
      setAsking(false);
      setValues(mergeFields(initial, values, stored));
      setBase({ values: stored, at: basedOn });
    },
    drafts: {
      found: drafts.found,
      restore: (draft: (typeof drafts.found)[number]) => setValues(drafts.goOn(draft)),
      discard: drafts.discard,
      putAside: drafts.putAside,
    },
    set: (patch: Partial<DiscussionValues>) => {
      setRefused(null);
      setValues((before) => ({ ...before, ...patch }));
    },
    submit,
  };
}
