import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderElement } from '../../testing/renderRoute.tsx';
import { formatDay, formatTime } from './format.ts';
import { TimeText } from './TimeText.tsx';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 5_000).toISOString();

describe('a time on a page', () => {
  it('is relative within a day, with the exact time for those who hover', async () => {
    const time = ago(125);
    const app = renderElement(<TimeText time={time} />);
    const shown = screen.getByText('2 hours ago');
    expect(shown.getAttribute('datetime')).toBe(time);
    await app.user.hover(shown);
    expect(await screen.findByText(formatTime(time))).toBeTruthy();
  });

  it('is exact beyond a day, or only the day where there is little room', () => {
    const time = ago(3000);
    renderElement(
      <>
        <TimeText time={time} />
        <TimeText time={time} short />
      </>,
    );
    expect(screen.getByText(formatTime(time))).toBeTruthy();
    expect(screen.getByText(formatDay(time))).toBeTruthy();
  });
});
