import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

const DATABASE_URL = 'postgres://oyez@127.0.0.1/oyez';

describe('the configuration', () => {
  it('needs nothing but a database', () => {
    expect(parseConfig({ DATABASE_URL })).toMatchObject({ host: '127.0.0.1', port: 8080, trustedProxies: [] });
  });

  it('takes proxies, origins and a mail server', () => {
    const config = parseConfig({
      DATABASE_URL,
      OYEZ_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8,loopback',
      OYEZ_ALLOWED_ORIGINS: 'https://school.example,http://10.0.0.3:8080',
      OYEZ_SMTP_URL: 'smtps://mail.example:465',
    });
    expect(config.trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8', 'loopback']);
    expect(config.allowedOrigins).toHaveLength(2);
  });

  it('takes the origin of an app for phones, which has a scheme of its own', () => {
    const origins = ['capacitor://localhost', 'ionic://localhost', 'https://localhost'];
    const config = parseConfig({ DATABASE_URL, OYEZ_ALLOWED_ORIGINS: origins.join(',') });
    expect(config.allowedOrigins).toEqual(origins);
  });

  it.each([
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL: must be a postgres/],
    [{ OYEZ_PORT: 'eighty' }, /OYEZ_PORT/],
    [{ OYEZ_TRUSTED_PROXIES: 'foo' }, /OYEZ_TRUSTED_PROXIES: must be addresses or ranges/],
    [{ OYEZ_TRUSTED_PROXIES: '10.0.0.0/99' }, /OYEZ_TRUSTED_PROXIES/],
    [{ OYEZ_ALLOWED_ORIGINS: 'school.example' }, /OYEZ_ALLOWED_ORIGINS: must be origins/],
    [{ OYEZ_ALLOWED_ORIGINS: 'null' }, /OYEZ_ALLOWED_ORIGINS/],
    [{ OYEZ_ALLOWED_ORIGINS: 'capacitor://localhost/' }, /OYEZ_ALLOWED_ORIGINS/],
    [{ OYEZ_ALLOWED_ORIGINS: 'mailto:a@school.example' }, /OYEZ_ALLOWED_ORIGINS/],
    [{ OYEZ_SMTP_URL: 'http://mail.example' }, /OYEZ_SMTP_URL: must be an smtp/],
  ])('names what is wrong in %o', (wrong, message) => {
    expect(() => parseConfig({ DATABASE_URL, ...wrong })).toThrow(message);
  });
});
