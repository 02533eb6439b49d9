import type { BodyOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import type { getEmailConfig, setEmailConfig, setSmsConfig, SmsConfig } from '@oyez/contract/site/connections';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import { isMask, maskSecret } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import { lockSettings, readSettings, writeSetting } from '../../settings/settings.sql.ts';
import { loadSettings, sealedSettings, type SettingGroup, type SiteSettings } from '../../settings/settings.ts';

/** What changed in a group of settings, as the audit may show it. */
export type SettingChange = { before: Record<string, unknown>; after: Record<string, unknown> };

/**
 * Changes one group for everybody: locked, written and audited in one transaction. Other processes notice within the
 * moment for which they remember settings.
 */
export async function changeSettings<G extends SettingGroup>(
  services: Services,
  origin: AuditOrigin,
  group: G,
  change: (present: SiteSettings[G]) => SiteSettings[G],
): Promise<void> {
  await transact(services, async (tx) => {
    await lockSettings(tx);
    await changeGroup(tx, services, origin, group, change);
  });
  services.settings.forget();
}

/** The same within a transaction that has locked the settings and changes more. */
export async function changeGroup<G extends SettingGroup>(
  tx: Tx,
  services: Services,
  origin: AuditOrigin,
  group: G,
  change: (present: SiteSettings[G]) => SiteSettings[G],
): Promise<void> {
  const { secretKey } = services.config;
  const present = (await loadSettings(tx, secretKey))[group];
  const wanted = change(present);
  const changes = changedFields(toAudit(group, present), toAudit(group, wanted), present, wanted);
  if (changes === undefined) return;
  const now = services.now();
  await writeSetting(tx, group, sealedSettings(secretKey, group, wanted), now);
  await writeAudit(tx, origin, { action: `settings.${group}`, subjectKind: 'setting', subjectId: 0, ...changes }, now);
}

/** Without the password, which no answer carries. */
export async function toEmailConfig(services: Services): Promise<ReplyOf<typeof getEmailConfig>> {
  const { database, config } = services;
  const [stored, { mail }] = await Promise.all([
    readSettings(database.db),
    loadSettings(database.db, config.secretKey),
  ]);
  const sealed = (stored.get('mail') as { password?: string } | undefined)?.password ?? '';
  return {
    emailHost: mail.host,
    emailPort: mail.port,
    emailUsername: mail.username,
    emailPassword: maskSecret(mail.password),
    emailBGImg: mail.backgroundImage,
    emailSsl: mail.ssl,
    emailFrom: mail.from,
    emailBy: mail.host !== '' ? 'settings' : config.mail.smtpUrl === undefined ? 'none' : 'environment',
    emailPasswordLost: sealed !== '' && mail.password === '',
  };
}

export function withEmailConfig(
  present: SiteSettings['mail'],
  sent: BodyOf<typeof setEmailConfig>,
): SiteSettings['mail'] {
  const wanted = merged(present, {
    host: sent.emailHost,
    port: sent.emailPort,
    username: sent.emailUsername,
    password: unchangedByMask(sent.emailPassword, present.password),
    ssl: sent.emailSsl,
    from: sent.emailFrom,
    backgroundImage: sent.emailBGImg,
  });
  const isElsewhere = wanted.host !== '' && wanted.host !== present.host;
  if (isElsewhere && isKept(sent.emailPassword, present.password)) fail('secret_goes_elsewhere');
  return wanted;
}

export function toSmsConfig(sms: SiteSettings['sms']): SmsConfig {
  return {
    ...sms,
    secret: maskSecret(sms.secret),
    headers: Object.fromEntries(Object.entries(sms.headers).map(([name, value]) => [name, maskSecret(value)])),
  };
}

export function withSmsConfig(present: SiteSettings['sms'], sent: BodyOf<typeof setSmsConfig>): SiteSettings['sms'] {
  const headers =
    sent.headers &&
    Object.fromEntries(
      Object.entries(sent.headers).map(([name, value]) => [
        name,
        unchangedByMask(value, present.headers[name] ?? '') ?? '',
      ]),
    );
  const wanted = merged(present, { ...sent, headers, secret: unchangedByMask(sent.secret, present.secret) });
  const keepsSecrets =
    isKept(sent.secret, present.secret) ||
    Object.entries(present.headers).some(([name, value]) =>
      isKept(sent.headers ? (sent.headers[name] ?? '') : null, value),
    );
  if (keepsSecrets && wanted.url !== '' && originOf(wanted.url) !== originOf(present.url))
    fail('secret_goes_elsewhere');
  return wanted;
}

/** Whoever may change the settings may not learn a stored secret by having it sent to a server of their own. */
function isKept(sent: string | null | undefined, stored: string): boolean {
  return stored !== '' && (sent === null || sent === undefined || isMask(sent));
}

function originOf(url: string): string | undefined {
  return URL.parse(url)?.origin;
}

function unchangedByMask(sent: string | null | undefined, stored: string): string | null | undefined {
  return typeof sent === 'string' && isMask(sent) ? stored : sent;
}

/** What was not sent stays. */
export function merged<T extends object>(present: T, sent: { [K in keyof T]?: T[K] | null | undefined }): T {
  const given = Object.entries(sent).filter(
    ([name, value]) => value !== null && value !== undefined && name in present,
  );
  return { ...present, ...Object.fromEntries(given) };
}

/** Secrets leave no trace but that they were changed. */
function toAudit<G extends SettingGroup>(group: G, value: SiteSettings[G]): Record<string, unknown> {
  if (group === 'mail') {
    const { password: _, ...open } = value as SiteSettings['mail'];
    return open;
  }
  if (group === 'sms') {
    const { secret: _, headers, ...open } = value as SiteSettings['sms'];
    return { ...open, headers: Object.keys(headers) };
  }
  return value;
}

function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  present: object,
  wanted: object,
): SettingChange | undefined {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  if (same(present, wanted)) return undefined;
  const names = Object.keys(after).filter((name) => !same(before[name], after[name]));
  const only = (value: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, value[name]]));
  return { before: only(before), after: { ...only(after), ...(names.length === 0 && { secrets: 'changed' }) } };
}
