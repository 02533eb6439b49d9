import { isSwitchBuilt, PART_SWITCHES } from '@oyez/contract/site/parts';
import type { BodyOf } from '@oyez/contract/wire/endpoint';
import {
  REMOTE_ACCOUNT_POOLS,
  REMOTE_ACCOUNT_SITES,
  type RemoteAccountSite,
  type SwitchConfig,
  type updateSwitchConfig,
} from '@oyez/contract/site/switches';
import { limits as contractLimits } from '@oyez/contract/rules/limits';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import type { Db, Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { AppError } from '../../http/app-error.ts';
import { isMask, maskSecret } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import { readPools, writePool } from '../remote-judges/accounts/pools.service.ts';
import { changeGroup, merged } from './site-config.service.ts';
import { lockSettings } from '../../settings/settings.sql.ts';
import { loadSettings, offUntilBuilt } from '../../settings/settings.ts';

type SwitchChange = BodyOf<typeof updateSwitchConfig>;
/** Accounts at other judges, with which this site submits there. */
type RemoteAccounts = Record<RemoteAccountSite, { username: string; password: string }[]>;

export async function switchConfig(services: Services): Promise<SwitchConfig> {
  const { database, config } = services;
  const [{ switches, limits }, accounts] = await Promise.all([
    loadSettings(database.db, config.secretKey),
    readAccounts(database.db, config.secretKey),
  ]);
  const lists = REMOTE_ACCOUNT_SITES.flatMap((site) => [
    [`${site}UsernameList`, accounts[site].map((account) => account.username)],
    [`${site}PasswordList`, accounts[site].map((account) => maskSecret(account.password))],
  ]);
  return { ...offUntilBuilt(switches), ...limits, ...(Object.fromEntries(lists) as AccountLists) };
}

/** All of it or nothing: a list that cannot be taken leaves the switches as they were. */
export async function changeSwitches(services: Services, origin: AuditOrigin, sent: SwitchChange): Promise<void> {
  await transact(services, async (tx) => {
    await lockSettings(tx);
    await changeGroup(tx, services, origin, 'switches', (present) => {
      // What is off because its part is not there is sent as it was shown, and stays as it was chosen.
      const unbuilt = PART_SWITCHES.filter((name) => !isSwitchBuilt(name)).map((name) => [name, null]);
      const wanted = merged(present, { ...sent, ...Object.fromEntries(unbuilt) });
      return {
        ...wanted,
        defaultSubmitInterval: Math.max(0, wanted.defaultSubmitInterval),
        ownInputMax: Math.max(contractLimits.testInput.max, wanted.ownInputMax),
      };
    });
    await changeGroup(tx, services, origin, 'limits', (present) => {
      const wanted = merged(present, sent);
      const counts = Object.entries(wanted).map(([name, count]) => [name, Math.max(0, count)]);
      return Object.fromEntries(counts) as typeof wanted;
    });
    await changeAccounts(tx, services, origin, sent);
  });
  services.settings.forget();
}

type ListName = `${RemoteAccountSite}UsernameList` | `${RemoteAccountSite}PasswordList`;
type AccountLists = Pick<SwitchConfig, ListName>;
type SentLists = Pick<SwitchChange, ListName>;

async function changeAccounts(tx: Tx, services: Services, origin: AuditOrigin, sent: SentLists): Promise<void> {
  const { secretKey } = services.config;
  const stored = await readAccounts(tx, secretKey);
  const wanted = Object.fromEntries(
    REMOTE_ACCOUNT_SITES.map((site) => [site, pairsOf(site, sent, stored[site])]),
  ) as RemoteAccounts;
  const changed = REMOTE_ACCOUNT_SITES.filter((site) => JSON.stringify(stored[site]) !== JSON.stringify(wanted[site]));
  if (changed.length === 0) return;
  const now = services.now();
  for (const site of changed)
    await writePool(tx, secretKey, REMOTE_ACCOUNT_POOLS[site], wanted[site], stored[site], now);
  const names = (accounts: RemoteAccounts) =>
    Object.fromEntries(changed.map((site) => [site, accounts[site].map((account) => account.username)]));
  await writeAudit(
    tx,
    origin,
    {
      action: 'settings.remote-accounts',
      subjectKind: 'setting',
      subjectId: 0,
      before: names(stored),
      after: names(wanted),
    },
    now,
  );
}

/** Two lists made into accounts. A masked password is the one that is stored for that name, wherever it now stands. */
function pairsOf(
  site: RemoteAccountSite,
  sent: SentLists,
  stored: RemoteAccounts[RemoteAccountSite],
): RemoteAccounts[RemoteAccountSite] {
  // A judge of which nothing was sent keeps its accounts.
  if ((sent[`${site}UsernameList`] ?? sent[`${site}PasswordList`] ?? null) === null) return stored;
  const names = sent[`${site}UsernameList`] ?? [];
  const passwords = sent[`${site}PasswordList`] ?? [];
  if (names.length !== passwords.length) {
    throw new AppError('remote_accounts_uneven', { site, names: names.length, passwords: passwords.length });
  }
  return names.map((username, index) => {
    if (names.indexOf(username) !== index) throw new AppError('remote_account_twice', { site, name: username });
    const given = passwords[index] ?? '';
    const password = isMask(given) ? stored.find((account) => account.username === username)?.password : given;
    if (!password) throw new AppError('remote_password_missing', { site, name: username });
    return { username, password };
  });
}

async function readAccounts(db: Db | Tx, siteKey: string): Promise<RemoteAccounts> {
  const pools = await readPools(db, siteKey);
  return Object.fromEntries(
    REMOTE_ACCOUNT_SITES.map((site) => [
      site,
      (pools.get(REMOTE_ACCOUNT_POOLS[site]) ?? []).map(({ username, password }) => ({ username, password })),
    ]),
  ) as RemoteAccounts;
}
