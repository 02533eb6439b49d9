import type { JudgeNode } from '@oyez/contract/judging/nodes';
import { judgeWordsText } from '@oyez/contract/texts/judge-words';
import type { Locale } from '@oyez/contract/wire/values';

/** A node with what it says of itself in the reader's language. */
export function toNodeInWords(node: JudgeNode, locale: Locale): JudgeNode {
  if (node.session === null) return node;
  const { languages, selfTest } = node.session;
  return {
    ...node,
    session: {
      ...node.session,
      languages: languages.map((one) => ({ ...one, reason: judgeWordsText(one.reason, locale) })),
      selfTest: selfTest.map((one) => ({ ...one, detail: judgeWordsText(one.detail, locale) })),
    },
  };
}
