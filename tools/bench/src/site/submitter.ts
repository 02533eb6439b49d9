import { EVENTS_PATH, type LiveEvent } from '@oyez/contract/wire/live';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { isWaiting, STATUS } from '@oyez/contract/judging/verdict';
import type { BenchSite } from './site.ts';

export type Submitter = {
  token: string;
  submit: (code: string) => Promise<number>;
  /** Resolves when the live event with the verdict of this submission has arrived. */
  verdict: (submissionId: number) => Promise<void>;
};

const VERDICT_WITHIN_MS = 60_000;

/** A person's browser, as far as it talks to the server. */
export function createSubmitter(
  { url }: BenchSite,
  token: string,
  problem: { displayId: string; language: string },
): Submitter {
  return {
    token,
    submit: async (code) => {
      const reply = await fetch(`${url}${submitProblemJudge.path}`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json', 'accept-language': 'en-US' },
        body: JSON.stringify({ pid: problem.displayId, language: problem.language, code }),
      });
      const envelope = (await reply.json()) as { data: { submitId: number } | null; msg: string };
      if (!envelope.data) throw new Error(`the submission was refused: ${envelope.msg}`);
      return envelope.data.submitId;
    },
    verdict: async (submissionId) => {
      const leave = new AbortController();
      const timeout = setTimeout(() => leave.abort(new Error('no verdict came')), VERDICT_WITHIN_MS);
      try {
        const stream = await fetch(`${url}${EVENTS_PATH}?topics=submission:${submissionId}`, {
          headers: { authorization: token },
          signal: leave.signal,
        });
        if (!stream.body) throw new Error('the live stream has no body');
        for await (const event of eventsOf(stream.body)) {
          if (event.type !== 'progress' || isWaiting(event.progress.status)) continue;
          if (event.progress.status !== STATUS.accepted) throw new Error(`the verdict is ${event.progress.status}`);
          return;
        }
        throw new Error('the live stream ended without a verdict');
      } finally {
        clearTimeout(timeout);
        leave.abort();
      }
    },
  };
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveEvent> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) if (block.startsWith('data: ')) yield JSON.parse(block.slice(6)) as LiveEvent;
  }
}
