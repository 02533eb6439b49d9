import {
  getDatabaseConfig,
  getEmailConfig,
  getSmsConfig,
  setDatabaseConfig,
  setEmailConfig,
  setSmsConfig,
  testEmail,
  testSms,
} from '@oyez/contract/site/connections';
import { getSiteConfig, getWebConfig, setSiteConfig, setWebConfig, WebConfig } from '@oyez/contract/site/site-config';
import {
  addHonor,
  addTool,
  deleteCarouselPicture,
  deleteHonor,
  deleteTool,
  getAdminHonors,
  getAdminTools,
  orderSiteItems,
  updateCarouselPicture,
  updateHonor,
  updateTool,
} from '@oyez/contract/site/site-items';
import { getSwitchConfig, updateSwitchConfig } from '@oyez/contract/site/switches';
import { fail } from '../../http/app-error.ts';
import type { On } from '../../http/serve.ts';
import { pageOfAll } from '../../http/wire-page.ts';
import { maskSecret } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import { databaseFacts } from './database-facts.sql.ts';
import { sendTestMail } from './mail-test.service.ts';
import { loadSettings } from '../../settings/settings.ts';
import {
  changeSettings,
  merged,
  toEmailConfig,
  toSmsConfig,
  withEmailConfig,
  withSmsConfig,
} from './site-config.service.ts';
import { createItemDesk, honors, tools } from './site-items.service.ts';
import { sendTestSms } from './sms-test.service.ts';
import { changeSwitches, switchConfig } from './switches.service.ts';

/** The back office's pages about the site as a whole: its names, mail, text messages, switches, pictures, links, titles. */
export function siteAdminRoutes(on: On, services: Services): void {
  const { db } = services.database;
  const { secretKey } = services.config;
  const desk = createItemDesk(services);

  on(getWebConfig).with(async () => WebConfig.parse((await loadSettings(db, secretKey)).web));
  on(getSiteConfig).with(async () => (await loadSettings(db, secretKey)).web);
  for (const endpoint of [setWebConfig, setSiteConfig]) {
    on(endpoint).with(async ({ body }, context) => {
      await changeSettings(services, context, 'web', (present) => merged(present, body));
      return null;
    });
  }

  on(getEmailConfig).with(() => toEmailConfig(services));
  on(setEmailConfig).with(async ({ body }, context) => {
    await changeSettings(services, context, 'mail', (present) => withEmailConfig(present, body));
    return null;
  });
  on(testEmail).with(async ({ body }, { locale }) => {
    await sendTestMail(services, body.email, locale);
    return null;
  });

  on(getSmsConfig).with(async () => toSmsConfig((await loadSettings(db, secretKey)).sms));
  on(setSmsConfig).with(async ({ body }, context) => {
    await changeSettings(services, context, 'sms', (present) => withSmsConfig(present, body));
    return null;
  });

  on(testSms).with(async ({ body }, { locale }) => {
    await sendTestSms(services, body.mobile, locale);
    return null;
  });

  on(getDatabaseConfig).with(async () => {
    const url = new URL(services.config.databaseUrl);
    const facts = await databaseFacts(db);
    return {
      dbName: decodeURIComponent(url.pathname.slice(1)),
      dbHost: url.hostname,
      dbPort: Number(url.port || 5432),
      dbUsername: decodeURIComponent(url.username),
      dbPassword: maskSecret(url.password),
      redisHost: '',
      redisPort: null,
      redisPassword: '',
      version: facts.version,
      sizeBytes: facts.size_bytes,
      connections: facts.connections,
      maxConnections: facts.max_connections,
      startedAt: facts.started_at.toISOString(),
      migration: facts.migration,
    };
  });
  on(setDatabaseConfig).with(() => fail('database_settings_fixed'));

  on(getSwitchConfig).with(() => switchConfig(services));
  on(updateSwitchConfig).with(async ({ body }, context) => {
    await changeSwitches(services, context, body);
    return null;
  });

  on(deleteCarouselPicture).with(async ({ query }, context) => {
    await desk.remove(context, 'carousel', query.id);
    return null;
  });
  on(updateCarouselPicture).with(async ({ body: { id, ...picture } }, context) => {
    await desk.update(context, 'carousel', id, picture);
    return null;
  });
  on(orderSiteItems).with(async ({ body }, context) => {
    await desk.order(context, body);
    return null;
  });

  on(getAdminTools).with(async ({ query }) => pageOfAll(query, await tools(db)));
  on(addTool).with(async ({ body }, context) => ({ id: await desk.add(context, 'tool', body), ...body }));
  on(updateTool).with(async ({ body: { id, ...tool } }, context) => {
    await desk.update(context, 'tool', id, tool);
    return null;
  });
  on(deleteTool).with(async ({ query }, context) => {
    await desk.remove(context, 'tool', query.id);
    return null;
  });

  on(getAdminHonors).with(async ({ query }) => pageOfAll(query, await honors(db)));
  on(addHonor).with(async ({ body }, context) => {
    const id = await desk.add(context, 'honor', body);
    return { id, ...body };
  });
  on(updateHonor).with(async ({ body: { id, ...honor } }, context) => {
    await desk.update(context, 'honor', id, honor);
    return null;
  });
  on(deleteHonor).with(async ({ query }, context) => {
    await desk.remove(context, 'honor', query.id);
    return null;
  });
}
