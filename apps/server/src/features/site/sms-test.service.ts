import { fill, pick, type Locale } from '@oyez/contract/wire/values';
import { AppError, fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { callGateway, GatewayError } from '../sms/sms.service.ts';

const CODE = '000000';
const TEXT = { zh: '{site} 的测试短信', en: 'Test message from {site}' };

/** Sends now and answers how it went; what the gateway wrote stays in the log. */
export async function sendTestSms(services: Services, mobile: string, locale: Locale): Promise<void> {
  services.settings.forget();
  const { sms, web } = await services.settings.current();
  if (sms.url === '') fail('sms_test_no_gateway');
  try {
    await callGateway(sms, { mobile, code: CODE, text: fill(pick(TEXT, locale), { site: web.name }) });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    services.log.info({ error }, 'a test message was not sent');
    if (error.kind === 'refused') throw new AppError('sms_test_refused', { reply: error.status ?? 0 });
    throw new AppError(error.kind === 'private' ? 'sms_test_private' : 'sms_test_unreachable');
  }
}
