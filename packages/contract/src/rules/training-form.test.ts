import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { categoryFaults, isTrainingLabel, trainingFormFaults } from './training-form.ts';

const draft = { rank: 1000, title: 'Graphs', description: 'Paths and trees', auth: 'Public' };
const fieldsOf = (is: object, stored = { hasPassword: false }) =>
  trainingFormFaults({ ...draft, ...is }, stored).map((fault) => fault.field);

describe('the form of a training', () => {
  it.each([
    ['complete', {}, []],
    ['rank 0', { rank: 0 }, []],
    ['the highest rank', { rank: limits.training.rank }, []],
    ['without a rank', { rank: undefined }, []],
    ['a rank below 0', { rank: -1 }, ['rank']],
    ['a rank that no database holds', { rank: limits.training.rank + 1 }, ['rank']],
    ['no title and no description', { title: ' ', description: undefined }, ['title', 'description']],
    ['a title of 500', { title: 'x'.repeat(500) }, []],
    ['a title of 501', { title: 'x'.repeat(501) }, ['title']],
    ['too long a description', { description: 'x'.repeat(65_536) }, ['description']],
    ['no kind that there is', { auth: 'Protected' }, ['auth']],
    ['private without a password', { auth: 'Private' }, ['privatePwd']],
    ['private with one', { auth: 'Private', privatePwd: 'secret' }, []],
    ['too long a password', { auth: 'Private', privatePwd: 'x'.repeat(256) }, ['privatePwd']],
  ])('%s', (_, is, fields) => expect(fieldsOf(is)).toEqual(fields));

  it('asks for no password where one is stored', () => {
    expect(fieldsOf({ auth: 'Private' }, { hasPassword: true })).toEqual([]);
  });
});

describe('a category', () => {
  it.each([
    [{ name: 'Graphs', color: '#1e90ff' }, []],
    [{ name: 'Graphs' }, []],
    [{ name: ' ' }, ['name']],
    [{ name: 'x'.repeat(51) }, ['name']],
    [{ name: 'Graphs', color: 'url(x)' }, ['color']],
  ])('%j', (sent, fields) => expect(categoryFaults(sent).map((fault) => fault.field)).toEqual(fields));
});

describe('what a problem is called in a training', () => {
  it.each([
    ['P1000', true],
    ['第一题', true],
    ['Warm up 1', true],
    ['', false],
    ['a\u0000b', false],
    ['a\u202eb', false],
    ['x'.repeat(51), false],
  ])('%j: %s', (label, fits) => expect(isTrainingLabel(label)).toBe(fits));
});
