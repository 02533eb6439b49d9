import { getUserAuthInfo } from '@oyez/contract/accounts/accounts';
import { getJudgeServiceInfo } from '@oyez/contract/judging/nodes';
import { getDashboardCharts, getDashboardInfo, getServiceInfo, getSiteHealth } from '@oyez/contract/site/dashboard';
import { setSiteConfig } from '@oyez/contract/site/site-config';
import { ready } from '@oyez/contract/site/system';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anAdmin, fakeSite } from '../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../testing/fakeApi.ts';
import { aHealth, fakeDashboard } from '../../testing/fakeDashboard.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

beforeEach(() => {
  fakeSite();
  fakeDashboard();
});

describe('the start of the back office', () => {
  it('says with one look that all is well, and how much there is', async () => {
    renderRoute('/admin', { as: anAdmin() });
    expect(await screen.findByText('All is well')).toBeDefined();
    expect(await screen.findByText('1,234')).toBeDefined();
    const table = await screen.findByRole('table', { name: 'Submissions, last 30 days' });
    expect(within(table).getByRole('row', { name: '2026-11-21 30 12' })).toBeDefined();
    expect(await screen.findByText('CPU 12.00% · memory 40.00%')).toBeDefined();
    expect(screen.getByText('192.0.2.1')).toBeDefined();
  });

  it('offers whoever sets the site up to let everybody read problems, and says what a newcomer needs', async () => {
    fakeSite({ config: { registerCode: 'none' } });
    const saved = fakeApi(setSiteConfig, null);
    const app = renderRoute('/admin', { as: anAdmin() });
    const readers = within(await screen.findByRole('radiogroup', { name: 'Who may read problems' }));
    expect(readers.getByRole('radio', { name: 'Logged-in users' })).toHaveProperty('checked', true);
    expect(screen.getByText('No code')).toBeDefined();
    await app.user.click(readers.getByText('Everyone'));
    await waitFor(() => expect(saved.calls).toHaveLength(1));
    expect(saved.calls[0]?.body).toEqual({ problemReaders: 'everybody' });
  });

  it('says what is wrong and what to do next', async () => {
    fakeApi(
      getSiteHealth,
      aHealth([
        { what: 'no_judge', values: { waiting: 4 } },
        { what: 'disk_low', values: { freeGb: '3.2', percent: 8 } },
      ]),
    );
    renderRoute('/admin', { as: anAdmin() });
    const well = within(await screen.findByRole('region', { name: 'Site health' }));
    expect(well.getByText('2 problems need fixing')).toBeDefined();
    const [judge, disk] = well.getAllByRole('listitem');
    expect(judge?.textContent).toContain('No judge is working: 4 waiting in line');
    expect(within(judge!).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/admin/nodes');
    expect(disk?.textContent).toContain('3.2 GB free (8%)');
  });

  it('shows which part of the server fails although its answer is a 503', async () => {
    fakeApi(ready, { database: true, migrations: true, files: false, clock: true, room: true }, { http: 503 });
    renderRoute('/admin', { as: anAdmin() });
    const server = within(await screen.findByRole('region', { name: 'Server' }));
    expect((await server.findByText('Failing; see the server log')).previousElementSibling?.textContent).toBe(
      'File store',
    );
    expect(server.getAllByText('Fine')).toHaveLength(3);
  });

  it('says once to whoever may no longer see it that this is so', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderRoute('/admin', { as: anAdmin() });
    await screen.findByText('All is well');
    fakeApi(getUserAuthInfo, { roles: ['admin'], permissions: null });
    const polls = [getSiteHealth, getServiceInfo, getJudgeServiceInfo, getDashboardInfo, getDashboardCharts];
    const refused = polls.map((one) => fakeFailure(one, 'no_permission'));
    const asked = () => refused.map(({ calls }) => calls.length);
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    await waitFor(() => expect(asked()).toEqual([1, 1, 1, 1, 1]));
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(asked()).toEqual([1, 1, 1, 1, 1]);
  });

  it('leads to what exists', async () => {
    fakeSite({ state: { mail: false } });
    renderRoute('/admin', { as: anAdmin() });
    expect((await screen.findByRole('link', { name: 'API documentation' })).getAttribute('href')).toBe('/api/docs');
    expect(await screen.findByText('No mail server, so codes are in the outbox')).toBeTruthy();
    expect(screen.getByText('./oyez admin outbox')).toBeTruthy();
  });
});
