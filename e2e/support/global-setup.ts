import { setTimeout as pause } from 'node:timers/promises';
import { getLanguages, type Language } from '@oyez/contract/problems/problem-languages';
import type { TestProject } from 'vitest/node';
import type {} from './site.ts';
import { allowSubmittingAtOnce, openDatabase } from './place.ts';
import { CPP, PYTHON } from './programs.ts';
import { dataFolder, startStack } from './stack.ts';
import { startStandIns } from './stand-ins.ts';

const TESTED_WITHIN_MS = 180_000;

/** One real site for all journeys: what `./oyez up` starts, with its own database, sandbox and demo content. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const data = dataFolder();
  const judges = await startStandIns();
  const environment = { OYEZ_REMOTE_STAND_INS: judges.addresses };
  const stack = await startStack({ data: data.path, environment });
  const { address, port, databaseUrl, rootPassword = '' } = stack;
  const place = { address, port, databaseUrl, rootPassword, data: data.path };
  const services = await openDatabase(place);
  await allowSubmittingAtOnce(services);
  await services.close();
  await untilJudged(address, [CPP, PYTHON]);
  project.provide('site', place);
  project.provide('standIns', judges.urls);
  return async () => {
    await stack.stop();
    await judges.stop();
    data.remove();
  };
}

/** A node tests its languages after it has said that it is ready: nobody's first program should wait for that. */
async function untilJudged(address: string, names: readonly string[]): Promise<void> {
  const deadline = Date.now() + TESTED_WITHIN_MS;
  for (;;) {
    const reply = await fetch(address + getLanguages.path);
    const { data } = (await reply.json()) as { data: Language[] };
    if (names.every((name) => data.some((one) => one.name === name && one.available))) return;
    if (Date.now() > deadline) throw new Error(`no judge has tested ${names.join(', ')}`);
    await pause(200);
  }
}
