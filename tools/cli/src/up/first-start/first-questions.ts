import { createInterface } from 'node:readline';
import { PROBLEM_READERS, type ProblemReaders } from '@oyez/contract/site/choices';
import { didYouMean } from '../../nearest.ts';
import { UserError } from '../../user-error.ts';

/** What the specification has, and what a start that nobody watches takes. */
export const DEFAULT_READERS: ProblemReaders = 'members';

const QUESTION = `
谁可以阅读题目？ Who may read problems?
  1  仅已登录的用户 · only logged-in users (default)
  2  所有人，无需账号 · everyone, even without an account
稍后可在“系统配置”中修改。 You can change this later under Management, Configuration. [1] `;

const ANSWERS: Readonly<Record<string, ProblemReaders>> = { '': 'members', 1: 'members', 2: 'everybody' };

type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream & { isTTY?: boolean };
};

/** Whether somebody sits there who can answer. */
export function isWatched({ input, output }: Terminal): boolean {
  return input.isTTY === true && output.isTTY === true;
}

/** Asks until the answer is one. The end of the input, and of waiting for it, is the default. */
export async function askReaders({ input, output }: Terminal, stopped: Promise<unknown>): Promise<ProblemReaders> {
  // Without the terminal's raw mode, so that Ctrl-C stays what it is.
  const lines = createInterface({ input, output, terminal: false });
  output.write(QUESTION);
  void stopped.finally(() => lines.close());
  for await (const line of lines) {
    const answer = ANSWERS[line.trim()];
    if (answer !== undefined) {
      lines.close();
      return answer;
    }
    output.write('1 / 2? [1] ');
  }
  return DEFAULT_READERS;
}

export function readReaders(text: string): ProblemReaders {
  const known = PROBLEM_READERS.find((one) => one === text);
  if (known !== undefined) return known;
  const choices = PROBLEM_READERS.join(' or ');
  throw new UserError(`--readers must be ${choices}, not "${text}"${didYouMean(text, PROBLEM_READERS)}.`, 2);
}
