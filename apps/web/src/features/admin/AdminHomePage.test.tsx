import { ready } from '@oyez/contract/system';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../testing/builders.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

describe('the start of the back office', () => {
  it('shows which part of the server fails although its answer is a 503', async () => {
    fakeSite();
    fakeApi(ready, { database: true, migrations: true, files: false, clock: true }, { http: 503 });
    renderRoute('/admin', { as: anAdmin() });
    const server = within(await screen.findByRole('region', { name: 'Server' }));
    expect((await server.findByText('Failing: see the server log')).previousElementSibling?.textContent).toBe(
      'File store',
    );
    expect(server.getAllByText('Fine')).toHaveLength(3);
  });

  it('leads to what exists', async () => {
    fakeSite({ state: { mail: false } });
    fakeApi(ready, { database: true, migrations: true, files: true, clock: true });
    renderRoute('/admin', { as: anAdmin() });
    expect((await screen.findByRole('link', { name: 'API documentation' })).getAttribute('href')).toBe('/api/docs');
    expect(await screen.findByText('No mail server: codes are in the outbox')).toBeTruthy();
    expect(screen.getByText('./oyez admin outbox')).toBeTruthy();
  });
});
