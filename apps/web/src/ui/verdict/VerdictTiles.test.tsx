import { screen, within } from '@testing-library/react';
import { STATUS, VERDICTS } from '@oyez/contract/judging/verdict';
import { describe, expect, it } from 'vitest';
import { renderElement } from '../../testing/renderRoute.tsx';
import { toTiles } from './tiles.ts';
import { Verdict } from './sign/Verdict.tsx';
import { VerdictIcon } from './sign/VerdictIcon.tsx';
import { VerdictTiles } from './VerdictTiles.tsx';

const tiles = toTiles(
  [
    { seq: 1, status: STATUS.accepted, time: 12, memory: 1536 },
    { seq: 2, status: STATUS.wrong_answer, time: 7, memory: 2048 },
  ],
  3,
);

describe('the tiles of the tests', () => {
  it('are a list that names each test, its verdict, time and memory', () => {
    renderElement(<VerdictTiles tiles={tiles} />);
    const list = screen.getByRole('list', { name: 'Tests' });
    expect(
      within(list)
        .getAllByRole('button')
        .map((tile) => tile.getAttribute('aria-label')),
    ).toEqual(['Test 1: Accepted · 12 ms, 1.5 MB', 'Test 2: Wrong Answer · 7 ms, 2.0 MB', 'Test 3: not run yet']);
  });

  it('are one tab stop, moved over with the arrows, with the facts shown below', async () => {
    const { user } = renderElement(<VerdictTiles tiles={tiles} />);
    await user.tab();
    expect(screen.getByRole('button', { name: /^Test 1/ })).toHaveProperty('tabIndex', 0);
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Test 2/ }));
    expect(screen.getByText('Test 2: Wrong Answer · 7 ms, 2.0 MB')).toBeDefined();
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Test 3/ }));
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('tell what the judge says about a test', async () => {
    const noted = toTiles(
      [{ seq: 1, status: STATUS.runtime_error, time: 1, memory: 1, userOutput: 'Exited with code 3' }],
      1,
    );
    const { user } = renderElement(<VerdictTiles tiles={noted} />);
    expect(screen.queryByText('Exited with code 3')).toBeNull();
    await user.tab();
    expect(screen.getByText('Exited with code 3')).toBeDefined();
  });

  it('stand for stretches of equal results where there are thousands', () => {
    const cases = Array.from({ length: 5000 }, (_, index) => ({
      seq: index + 1,
      status: index === 1233 ? STATUS.wrong_answer : STATUS.accepted,
      time: index,
      memory: 1024,
    }));
    renderElement(<VerdictTiles tiles={toTiles(cases, 6000)} />);
    expect(screen.getAllByRole('button').map((tile) => tile.getAttribute('aria-label'))).toEqual([
      'Tests 1 to 1233: Accepted · up to 1232 ms, 1.0 MB',
      'Test 1234: Wrong Answer · 1233 ms, 1.0 MB',
      'Tests 1235 to 5000: Accepted · up to 4999 ms, 1.0 MB',
      'Tests 5001 to 6000: not run yet',
    ]);
  });

  it('leave out what has no room even so', () => {
    const cases = Array.from({ length: 5000 }, (_, index) => ({
      seq: index + 1,
      status: index % 2 === 0 ? STATUS.wrong_answer : STATUS.accepted,
      time: 1,
      memory: 1024,
    }));
    renderElement(<VerdictTiles tiles={toTiles(cases, 5000)} />);
    expect(screen.getAllByRole('button')).toHaveLength(300);
    expect(screen.getByText('… and 4700 more')).toBeDefined();
  });
});

describe('a verdict', () => {
  it('is said in words and drawn beside them', () => {
    renderElement(<Verdict status={STATUS.time_limit} />);
    expect(screen.getByText('Time Limit Exceeded').parentElement?.querySelector('svg')).not.toBeNull();
  });

  it('has a shape of its own, told apart without colour', () => {
    const shapes = new Map<string, string>();
    for (const [name, { code, kind }] of Object.entries(VERDICTS)) {
      if (kind === 'waiting' || name === 'submitting') continue;
      renderElement(<VerdictIcon status={code} label={name} />);
      const drawing = screen.getByRole('img', { name }).innerHTML;
      expect(shapes.get(drawing), `${name} looks like`).toBeUndefined();
      shapes.set(drawing, name);
    }
  });
});
