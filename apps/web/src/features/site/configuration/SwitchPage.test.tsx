import { screen, waitFor } from '@testing-library/react';
import { getSwitchConfig, REMOTE_ACCOUNT_SITES, SwitchConfig, updateSwitchConfig } from '@oyez/contract/site/switches';
import { SECRET_MASK } from '@oyez/contract/wire/values';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../../testing/builders.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const lists = REMOTE_ACCOUNT_SITES.flatMap((site) => [`${site}UsernameList`, `${site}PasswordList`]);
const counts = { ownInputMax: 5000 };
const present = Object.fromEntries(
  Object.entries(SwitchConfig.shape).map(([name, schema]) => [
    name,
    lists.includes(name) ? [] : schema.safeParse(true).success ? true : (counts[name as 'ownInputMax'] ?? 10),
  ]),
) as unknown as SwitchConfig;

beforeEach(() => {
  fakeSite();
  fakeApi(getSwitchConfig, { ...present, cfUsernameList: ['ann'], cfPasswordList: [SECRET_MASK] });
});

const open = () => renderRoute('/admin/switch', { as: anAdmin() });
const save = () => screen.getByRole('button', { name: 'Save changes' });

describe('the switches', () => {
  it('are saved one by one: what nobody touched here is not sent', async () => {
    const saved = fakeApi(updateSwitchConfig, null);
    const { user } = open();
    const [first] = await screen.findAllByRole('switch');
    await user.click(first!);
    await user.click(save());
    await waitFor(() => expect(saved.calls.map(({ body }) => body)).toEqual([{ openPublicJudge: false }]));
  });

  it('send the names of a judge’s accounts with their passwords, and nothing of another judge', async () => {
    const saved = fakeApi(updateSwitchConfig, null);
    const { user } = open();
    const password = await screen.findByLabelText('Codeforces password 1');
    await user.clear(password);
    await user.type(password, 'new');
    await user.click(save());
    await waitFor(() =>
      expect(saved.calls.map(({ body }) => body)).toEqual([{ cfUsernameList: ['ann'], cfPasswordList: ['new'] }]),
    );
  });
});
