import type { RegisterCodes } from '@oyez/contract/site/choices';
import type { Config } from '../../config.ts';
import type { SiteSettings } from '../../settings/settings.ts';
import { mailServerOf } from './mail-server.ts';

/** What a newcomer needs at this moment: no code can be mailed where there is no mail server, so that none is asked for. */
export function registerCode(settings: SiteSettings, config: Config): RegisterCodes {
  const { registerCode: wanted } = settings.web;
  return wanted === 'mail' && mailServerOf(settings, config) === undefined ? 'none' : wanted;
}
