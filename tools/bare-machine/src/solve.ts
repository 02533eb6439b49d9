import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkout } from '@oyez/cli/folders';
import { getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { isWaiting, STATUS } from '@oyez/contract/judging/verdict';

/** A first run on a machine that has other work too. */
const VERDICT_WITHIN_MS = 300_000;
const PROBLEM = { displayId: 'OY1001', folder: 'demo/problems/seed-vault' };

export const SOLUTIONS = { 'C++': 'solution.cpp', Python3: 'solution.py' } as const;

export async function logIn(address: string, password: string): Promise<string> {
  const reply = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'root', password }),
  });
  const token = reply.headers.get('authorization');
  if (token === null) throw new Error(`root could not log in: ${await reply.text()}`);
  return token;
}

/** Submits a solution of a demo problem and waits until it is accepted. */
export async function solve(address: string, token: string, language: keyof typeof SOLUTIONS): Promise<void> {
  const code = readFileSync(join(checkout, PROBLEM.folder, SOLUTIONS[language]), 'utf8');
  const submitId = await submit(address, token, { pid: PROBLEM.displayId, language, code });
  const deadline = Date.now() + VERDICT_WITHIN_MS;
  for (;;) {
    const status = await statusOf(address, token, submitId);
    if (status === STATUS.accepted) return;
    if (!isWaiting(status)) throw new Error(`the ${language} solution got status ${status}`);
    if (Date.now() > deadline) throw new Error(`the ${language} solution had no verdict in time`);
    await pause(200);
  }
}

/** A machine may be done with one submission before its sender may send the next. */
async function submit(address: string, token: string, body: object): Promise<number> {
  for (;;) {
    const sent = await fetch(`${address}${submitProblemJudge.path}`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json', 'accept-language': 'en-US' },
      body: JSON.stringify(body),
    });
    const { data, msg, code } = (await sent.json()) as {
      data: { submitId: number } | null;
      msg: string;
      code?: string;
    };
    if (data) return data.submitId;
    if (code !== 'submit_too_fast') throw new Error(`the submission was refused: ${msg}`);
    await pause(1000);
  }
}

async function statusOf(address: string, token: string, submitId: number): Promise<number> {
  const reply = await fetch(`${address}${getSubmissionDetail.path}?submitId=${submitId}`, {
    headers: { authorization: token },
  });
  const { data } = (await reply.json()) as { data: { submission: { status: number } } | null };
  if (!data) throw new Error(`submission ${submitId} cannot be read`);
  return data.submission.status;
}
