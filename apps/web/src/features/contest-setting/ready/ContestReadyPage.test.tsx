import { getAdminContest } from '@oyez/contract/contests/contest-admin';
import { getContestReadiness } from '@oyez/contract/contests/contest-readiness';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../../testing/builders.ts';
import { aStaffContest } from '../../../testing/contestBuilders.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

beforeEach(() => {
  fakeSite();
  fakeApi(getAdminContest, aStaffContest({ id: 7, title: 'Spring Cup' }));
});

const at = new Date().toISOString();

describe('whether a contest is ready', () => {
  it('is a list of what to see to, the worst first, each with the way to where it is mended', async () => {
    fakeApi(getContestReadiness, {
      at,
      findings: [
        { what: 'no_data', severity: 'stop', names: ['A', 'C'] },
        { what: 'language_missing', severity: 'warn', names: ['Rust'] },
        { what: 'no_seal', severity: 'hint', names: [] },
      ],
    });
    renderRoute('/admin/contest/7/ready', { as: anAdmin() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Is Spring Cup ready?' })).toBeDefined();
    const worst = within(screen.getByRole('region', { name: 'Needs fixing' }));
    expect(worst.getByText('Affected: A, C')).toBeDefined();
    const ways = screen.getAllByRole('link', { name: /^Go to the / }).map((link) => link.getAttribute('href'));
    expect(ways).toEqual(['/admin/contest/7/problems', '/admin/nodes', '/admin/contest/7/edit']);
  });

  it('says so when it is', async () => {
    fakeApi(getContestReadiness, { at, findings: [] });
    renderRoute('/admin/contest/7/ready', { as: anAdmin() });
    expect(await screen.findByText('Everything is ready')).toBeDefined();
  });
});
