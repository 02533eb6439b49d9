import { PRECISIONS, STANDARD_CHECKERS, standardCheckerCode } from '@oyez/contract/judging/standard-checkers';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CompileCache } from '../compile/compile-cache.ts';
import { Compiler } from '../compile/compiler.ts';
import { judgeTask } from '../node/judge-task.ts';
import { Slots } from '../node/slots.ts';
import type { Command, Sandbox } from '../sandbox/sandbox.ts';
import { checker } from '../testing/special-judge.ts';
import { silent, useWorkshop } from '../testing/workshop.ts';
import { StandardInAdvance } from './standard-in-advance.ts';

const test = useWorkshop();
const going = new AbortController().signal;
const nobody = { phase: () => undefined, finishedCase: () => undefined };
/** The precision that is offered first is one of the checkers. */
const ALL = STANDARD_CHECKERS.length + PRECISIONS.length - 1;

/** A node that begins on what is in that folder, and tells when it compiles a checker. */
async function aNode(folder: string, onCompile: () => void = () => undefined) {
  const { sandbox } = test.bench;
  let compiled = 0;
  const run: Sandbox['run'] = async (command: Command, signal) => {
    if (!command.args.includes('spj.cpp')) return sandbox.run(command, signal);
    onCompile();
    const done = await sandbox.run(command, signal);
    compiled += 1;
    return done;
  };
  const place: Sandbox = Object.assign(Object.create(sandbox) as Sandbox, {
    run,
    read: sandbox.read.bind(sandbox),
    remove: sandbox.remove.bind(sandbox),
  });
  const slots = new Slots(2);
  const cache = await CompileCache.open(join(test.bench.cacheDir, folder), 1024 ** 3);
  const compiler = new Compiler(place, slots, cache);
  const workshop = { ...test.workshop, sandbox: place, slots, compiler };
  return {
    checkers: new StandardInAdvance({ ...workshop, log: silent }),
    slots,
    compiled: () => compiled,
    submit: async (code: string) => {
      const task = test.task({
        language: 'Python3',
        code: 'print(input())',
        cases: [{ input: '1.5\n', output: '1.5' }],
        program: checker(code, { language: 'C++' }),
        mode: { judgeMode: 'spj' },
      });
      return judgeTask({ ...task, account: 'person' }, workshop, nobody, going);
    },
  };
}

const kept = async (folder: string) => {
  const shelf = join(test.bench.cacheDir, folder, 'programs');
  const shards = await readdir(shelf);
  return (await Promise.all(shards.map((name) => readdir(join(shelf, name))))).flat();
};

it(
  'a node with nothing to do compiles the standard checkers once, and a submission then waits for none',
  { timeout: 300_000 },
  async () => {
    const stop = new AbortController();
    const killed = await aNode('advance', () => {
      if (killed.compiled() === 2) stop.abort(new Error('the node stops'));
    });
    killed.checkers.look(stop.signal);
    await killed.checkers.settled();
    expect(killed.compiled()).toBe(2);

    const node = await aNode('advance');
    node.checkers.look(going);
    await node.checkers.settled();
    expect(node.compiled()).toBe(ALL - 2);
    for (const code of [standardCheckerCode('tokens'), standardCheckerCode('floats', '1e-9')]) {
      expect(await node.submit(code)).toMatchObject({ kind: 'judged', cases: [{ status: 0 }] });
    }
    expect(node.compiled()).toBe(ALL - 2);

    const restarted = await aNode('advance');
    restarted.checkers.look(going);
    await restarted.checkers.settled();
    expect(restarted.compiled()).toBe(0);
    expect(await kept('advance')).toHaveLength(ALL + 1); // and the submitted program
  },
);

it('a checker that is being compiled in advance makes way for a submission', { timeout: 120_000 }, async () => {
  const stop = new AbortController();
  const compiling = Promise.withResolvers<void>();
  const node = await aNode('busy', () => compiling.resolve());
  node.checkers.look(stop.signal);
  await compiling.promise;
  let beside = 0;
  await node.slots.useAlone(
    going,
    async () => {
      beside = node.slots.running;
    },
    { account: 'person' },
  );
  expect([beside, node.compiled()]).toEqual([2, 0]);
  stop.abort(new Error('the node stops'));
  await node.checkers.settled();
});
