import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkout } from '@oyez/cli/folders';
import { runCommand } from '@oyez/cli/system/command';
import type { NodeLanguage } from '@oyez/contract/judge-protocol';
import { aProblem } from '@oyez/server/testing/problem-builders';
import type { VersionConfigInput } from '@oyez/server/features/problems/problem-config';
import type { Services } from '@oyez/server/services';
import { aPerson, allowSubmittingAtOnce, openDatabase } from '../support/place.ts';
import { findPart } from '../support/processes.ts';
import { dataFolder, startStack, type Stack } from '../support/stack.ts';
import { Contestant } from './contestant.ts';
import { programText, type Ground } from './table/attack.ts';
import { flagOf } from './traces.ts';

const PEOPLE = 5;
const LANGUAGES_WITHIN_MS = 60_000;
/** Its tests are on the judge too, and nobody else's business. */
export const SECRET_PROBLEM = 'SECRET';
const SUM = { input: '40 2\n', output: '42\n' };

/** A working site with things on it that no program may ever come to know. */
export type Stage = {
  stack: Stack;
  people: Contestant[];
  problems: Record<Ground, string>;
  /** Languages that the node can judge. */
  languages: Set<string>;
  secrets: Record<string, string>;
  close: () => Promise<void>;
};

export async function setStage(): Promise<Stage> {
  const data = dataFolder();
  const host = mkdtempSync(join(tmpdir(), 'oyez-secrets-'));
  const secrets = {
    'the environment of the site': randomWord(),
    'the environment of the judge': randomWord(),
    'a file of the host': randomWord(),
    'a test of another problem': randomWord(),
  };
  const secretFile = join(host, 'secret');
  writeFileSync(secretFile, `${secrets['a file of the host']}\n`);
  chmodSync(host, 0o755);
  const stack = await startStack({
    data: data.path,
    environment: {
      OYEZ_CANARY: secrets['the environment of the site'],
      OYEZ_JUDGE_CANARY: secrets['the environment of the judge'],
    },
  });
  const services = await openDatabase({ ...stack, data: data.path });
  const close = async () => {
    await services.close();
    await stack.stop();
    data.remove();
    rmSync(host, { recursive: true, force: true });
  };
  try {
    await allowSubmittingAtOnce(services);
    const place = placeOf(stack, secretFile, secrets['a file of the host']);
    const problems = await makeProblems(services, place, secrets['a test of another problem']);
    await giveFilesToServer(data.path);
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, async () => new Contestant(stack.address, (await aPerson(stack, services)).token)),
    );
    return { stack, people, problems, languages: await readyLanguages(services), secrets, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What attackers are given to aim at: the true names of things that they must not reach. */
function placeOf(stack: Stack, secretFile: string, secretWord: string): Record<string, string | number> {
  const goJudge = findPart(stack.pid, 'go-judge');
  if (goJudge === undefined) throw new Error('go-judge does not run');
  const answer = createHash('sha256').update(SUM.output).digest('hex');
  return {
    DATA_FOLDER: stack.data,
    CHECKOUT: checkout,
    SANDBOX_FOLDER: flagOf(goJudge, '-dir'),
    SANDBOX_PORT: Number(new URL(`http://${flagOf(goJudge, '-http-addr')}`).port),
    SERVER_PORT: stack.port,
    DATABASE_PORT: Number(new URL(stack.databaseUrl).port),
    ANSWER_FILE: join(stack.data, 'judge/blobs', answer.slice(0, 2), answer),
    SECRET_FILE: secretFile,
    // Turned round, so that whoever finds the word itself has not found it here.
    DROWTERCES: [...secretWord].toReversed().join(''),
  };
}

async function makeProblems(
  services: Services,
  place: Record<string, string | number>,
  secretTest: string,
): Promise<Record<Ground, string>> {
  const constants = Object.entries(place).map(([name, value]) => [name, JSON.stringify(value)] as const);
  const userFiles = {
    'attack.h': programText('attack.h'),
    'attack.py': programText('attack.py'),
    'place.h': constants.map(([name, value]) => `#define ${name} ${value}\n`).join(''),
    'place.py': constants.map(([name, value]) => `${name} = ${value}\n`).join(''),
  };
  const make = async (config: VersionConfigInput, tests = 1) => {
    const problem = await aProblem(services, {
      config: { timeMs: 2000, memoryMb: 256, userFiles, ...config },
      cases: Array.from({ length: tests }, () => SUM),
    });
    return problem.displayId;
  };
  await aProblem(services, { displayId: SECRET_PROBLEM, cases: [[`${secretTest}\n`, `${secretTest}\n`]] });
  return {
    roomy: await make({}),
    small: await make({ timeMs: 300, memoryMb: 64 }),
    repeated: await make({}, 6),
    'by file': await make({ fileIo: { read: 'sum.in', write: 'sum.out' } }),
  };
}

/** We write into the file store too; the server, which is another user under root, must be able to work with it. */
async function giveFilesToServer(data: string): Promise<void> {
  const files = join(data, 'files');
  const { uid, gid } = statSync(files);
  const given = await runCommand('chown', ['-R', `${uid}:${gid}`, files]);
  if (given.code !== 0) throw new Error(given.stderr);
}

/** They are tested in the background after a start. */
async function readyLanguages({ database }: Services): Promise<Set<string>> {
  const deadline = Date.now() + LANGUAGES_WITHIN_MS;
  for (;;) {
    const { rows } = await database.pool.query<{ languages: NodeLanguage[] }>(
      'SELECT languages FROM node_session WHERE ended_at IS NULL',
    );
    const languages = rows.flatMap((row) => row.languages);
    if (languages.every(({ state }) => state !== 'testing')) {
      return new Set(languages.filter(({ state }) => state === 'ready').map(({ name }) => name));
    }
    if (Date.now() > deadline) throw new Error('the languages are not tested');
    await pause(200);
  }
}

function randomWord(): string {
  return `secret${randomBytes(12).toString('hex')}`;
}
