import { getSiteState } from '@oyez/contract/site/site';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { call } from '../../api/call.ts';
import { aSiteState } from '../../testing/builders.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
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

  it('says it exactly to a finger, too, and is no stop of the keyboard', async () => {
    const time = ago(125);
    const app = renderElement(<TimeText time={time} />);
    const shown = screen.getByText('2 hours ago');
    expect(shown.tabIndex).toBe(-1);
    await app.user.pointer({ keys: '[TouchA]', target: shown });
    expect(await screen.findByText(formatTime(time))).toBeTruthy();
  });

  it.each([
    ['slow', -5],
    ['fast', 5],
  ])('is as long ago as the site says where the clock of the machine is five minutes %s', async (_how, minutes) => {
    const siteIs = Date.now() - minutes * 60_000;
    fakeApi(getSiteState, aSiteState(), { headers: { date: new Date(siteIs).toUTCString() } });
    await call(getSiteState);
    renderElement(
      <>
        <TimeText time={new Date(siteIs).toISOString()} />
        <TimeText time={new Date(siteIs - 125_000).toISOString()} />
      </>,
    );
    expect(screen.getByText('just now')).toBeTruthy();
    expect(screen.getByText('2 minutes ago')).toBeTruthy();
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
