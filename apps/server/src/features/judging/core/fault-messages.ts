import { remoteReasonText } from '@oyez/contract/texts/remote-reasons';
import { judgeWordsText } from '@oyez/contract/texts/judge-words';
import { pick, type Bilingual, type Locale } from '@oyez/contract/wire/values';

/** Why a judging ended without the program being to blame. The row keeps the reason; the text follows the reader. */
const texts = {
  judge_fault: {
    zh: '这是评测系统的故障，不是你的程序的问题。管理员会收到通知，请稍后重新提交。',
    en: 'The judge failed, not your program. The administrators have been notified; please submit again later.',
  },
  program_fault: {
    zh: '这道题的特判程序或交互程序出了问题，与你的程序无关。出题人修复后会自动重新评测，无需再次提交。',
    en: 'The checker or interactor of this problem failed, not your program. Your submission will be rejudged automatically once it is fixed; you do not need to submit again.',
  },
  lost_too_often: {
    zh: '评测过程中评测机多次失联，这不是你的程序的问题。管理员会收到通知，请稍后重新提交。',
    en: 'The judge was lost several times while running this submission; your program is not to blame. The administrators have been notified; please submit again later.',
  },
  too_long: {
    zh: '评测时间超过 10 分钟，已中止。这不是你的程序的问题，请稍后重新提交。',
    en: 'Judging took longer than 10 minutes and was stopped. Your program is not to blame; please submit again later.',
  },
  no_node: {
    zh: '10 分钟内没有可以运行该语言的评测机在线，请稍后重新提交。',
    en: 'No judge that can run this language was online for 10 minutes. Please submit again later.',
  },
} as const satisfies Record<string, Bilingual>;

export type FaultReason = keyof typeof texts;

/** The reader's words for a stored reason; anything else is a text of compilers and of the judge. */
export function faultText(message: string | null, locale: Locale): string | null {
  if (message === null) return null;
  if (!(message in texts)) return remoteReasonText(message, locale) ?? judgeWordsText(message, locale);
  return pick(texts[message as FaultReason], locale);
}
