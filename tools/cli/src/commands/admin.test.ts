import { expect, it } from 'vitest';
import { checkWords } from './admin.ts';

it.each([
  [['node', 'list']],
  [['node', 'add', 'hall-2']],
  [['judge-token', '--name', 'hall-2']],
  [['--name=hall-2', 'judge-token']],
  [['reset-password', '--username', 'root']],
  [['outbox']],
  [['bootstrap']],
  [['bootstrap', '--readers', 'everybody']],
])('takes %j', (args) => {
  expect(() => checkWords(args)).not.toThrow();
});

it.each([
  [['outbx'], 'not "outbx" (did you mean "outbox"?)'],
  [['node', 'drian', 'hall-2'], 'not "drian" (did you mean "drain"?)'],
  [['node', 'drain'], 'Please give the name of the node: "./oyez admin node drain NAME".'],
  [['node', 'drain', 'hall-2', 'hall-3'], '"admin node drain hall-2" takes nothing else, not "hall-3".'],
  [['node', 'list', 'hall-2'], 'not "hall-2"'],
  [['judge-token', '--nam', 'hall-2'], '(did you mean "--name"?)'],
  [['judge-token', '--username', 'hall-2'], '"admin judge-token" takes --name, not "--username"'],
  [['judge-token'], 'Please give --name'],
  [['reset-password', 'root'], 'Please give --username'],
  [['node', 'add', '../etc'], 'letters, digits'],
  [['bootstrap', '--readers', 'nobody'], '--readers'],
  [['outbox', 'read'], '"admin outbox" takes nothing else, not "read".'],
  [['outbox', '--name', 'x'], '"admin outbox" takes nothing else, not "--name".'],
])('tells what is wrong with %j', (args, words) => {
  expect(() => checkWords(args)).toThrow(
    expect.objectContaining({ exitCode: 2, message: expect.stringContaining(words) }),
  );
});
