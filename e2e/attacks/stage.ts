import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkout } from '@oyez/cli/folders';
import { runCommand } from '@oyez/cli/system/command';
import type { NodeLanguage } from '@oyez/contract/judging/judge-protocol';
import type { Services } from '@oyez/server/services';
import { aPerson, allowSubmittingAtOnce, openDatabase } from '../support/place.ts';
import { findPart, type Part } from '../support/processes.ts';
import { dataFolder, startStack, type Stack } from '../support/stack.ts';
import { Contestant } from './contestant.ts';
import { makeGrounds, SUM, type Place, type Secrets } from './grounds.ts';
import type { Ground } from './table/attack.ts';
import { flagOf } from './traces.ts';

const PEOPLE = 5;
const READY_WITHIN_MS = 400_000;

/** A working site with things on it that no program may ever come to know. */
export type Stage = {
  stack: Stack;
  people: Contestant[];
  problems: Record<Ground, string>;
  /** Languages that the node can judge. */
  languages: Set<string>;
  secrets: Secrets;
  /** A file of the judge's that attackers know the true name of. */
  answerFile: string;
  services: Services;
  close: () => Promise<void>;
};

export async function setStage(): Promise<Stage> {
  const data = dataFolder();
  const host = mkdtempSync(join(tmpdir(), 'oyez-secrets-'));
  const hidden = {
    'the environment of the site': randomWord(),
    'the environment of the judge': randomWord(),
    'a file of the host': randomWord(),
    'a test of another problem': randomWord(),
    'the words of a checker': randomWord(),
  };
  const secretFile = join(host, 'secret');
  writeFileSync(secretFile, `${hidden['a file of the host']}\n`);
  chmodSync(host, 0o755);
  const removeFolders = () => {
    data.remove();
    rmSync(host, { recursive: true, force: true });
  };
  const environment = {
    OYEZ_CANARY: hidden['the environment of the site'],
    OYEZ_JUDGE_CANARY: hidden['the environment of the judge'],
  };
  const stack = await startStack({ data: data.path, environment }).catch((error: unknown) => {
    removeFolders();
    throw error;
  });
  const services = await openDatabase({ ...stack, data: data.path });
  const close = async () => {
    await services.close();
    await stack.stop();
    removeFolders();
  };
  try {
    await allowSubmittingAtOnce(services);
    const secrets = { ...hidden, ...tokensOf(stack) };
    const place = placeOf(stack, secretFile, Object.values(secrets));
    const problems = await makeGrounds(services, place, secrets);
    await giveFilesToServer(data.path);
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, async () => new Contestant(stack.address, (await aPerson(stack, services)).token)),
    );
    return {
      stack,
      people,
      problems,
      languages: await readyLanguages(services),
      secrets,
      answerFile: String(place.ANSWER_FILE),
      services,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function placeOf(stack: Stack, secretFile: string, secrets: string[]): Place {
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
    ANSWER_FILE: join(stack.data, 'judge/data/blobs', answer.slice(0, 2), answer),
    SECRET_FILE: secretFile,
    // Turned round, so that whoever finds a word itself has not found it here.
    SECRETS_BACKWARDS: secrets.map((word) => word.split('').toReversed().join('')).join(' '),
  };
}

/** What the parts of the site are told when they are started, and nobody else. */
function tokensOf({
  pid,
}: Stack): Pick<Secrets, 'the token of the sandbox' | 'the token of the node' | 'the site key'> {
  const told = (part: Part, name: string) => {
    const environment = readFileSync(`/proc/${findPart(pid, part)?.pid}/environ`, 'utf8').split('\0');
    const value = environment.find((entry) => entry.startsWith(`${name}=`))?.slice(name.length + 1);
    if (value === undefined || value.length < 16) throw new Error(`${part} was told no ${name}`);
    return value;
  };
  return {
    'the token of the sandbox': told('go-judge', 'ES_AUTH_TOKEN'),
    'the token of the node': told('the judge node', 'OYEZ_JUDGE_TOKEN'),
    'the site key': told('the server', 'OYEZ_SECRET_KEY'),
  };
}

/** We write into the file store too; the server, which is another user under root, must be able to work with it. */
export async function giveFilesToServer(data: string): Promise<void> {
  const files = join(data, 'files');
  const { uid, gid } = statSync(files);
  const given = await runCommand('chown', ['-R', `${uid}:${gid}`, files]);
  if (given.code !== 0) throw new Error(given.stderr);
}

/**
 * After a start a node tries its languages, compiles headers and measures its own speed, in this order. Only then nothing
 * runs but what is handed in.
 */
async function readyLanguages({ database }: Services): Promise<Set<string>> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const { rows } = await database.pool.query<{ languages: NodeLanguage[]; speed: object | null }>(
      'SELECT languages, speed FROM node_session WHERE ended_at IS NULL AND node_id IS NOT NULL',
    );
    const [node] = rows;
    if (node && node.speed !== null) {
      return new Set(node.languages.filter(({ state }) => state === 'ready').map(({ name }) => name));
    }
    if (Date.now() > deadline) throw new Error(`the node is not ready: ${JSON.stringify(node?.languages)}`);
    await pause(200);
  }
}

function randomWord(): string {
  return `secret${randomBytes(12).toString('hex')}`;
}
