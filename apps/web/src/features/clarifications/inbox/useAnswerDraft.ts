import type { JuryClarification } from '@oyez/contract/contests/clarifications';
import { z } from 'zod';
import { useSession } from '../../../api/session.ts';
import { differ } from '../../../ui/forms/drafts/merging.ts';
import { useRemembered } from '../../../ui/hooks/useRemembered.ts';
import { markOf } from '../answerMarks.ts';

const Draft = z.object({ text: z.string(), toAll: z.boolean(), quote: z.string() });
type Draft = z.infer<typeof Draft>;

/** What is written stays in this browser for whoever wrote it until it is sent, whatever closes the form. */
export function useAnswerDraft(one: JuryClarification) {
  const uid = useSession().user?.uid ?? '';
  const { answer, quote, question } = one;
  const begun: Draft = { text: answer ?? '', toAll: quote !== null, quote: quote ?? question };
  const [draft, setDraft] = useRemembered(
    // What was to correct one answer is not put in the place of the next.
    `oyez.contest.answer.${uid}.${markOf(one)}`,
    (stored) => {
      try {
        return Draft.parse(JSON.parse(stored ?? ''));
      } catch {
        return begun;
      }
    },
    (now) => (differ(now, begun) ? JSON.stringify(now) : null),
  );
  return {
    draft,
    change: (patch: Partial<Draft>) => setDraft({ ...draft, ...patch }),
    settle: () => setDraft(begun),
  };
}
