import type { Outage } from '@oyez/remote-judges/errors';
import { pick, type Bilingual, type Locale } from '@oyez/contract/wire/values';

const texts = {
  network: { en: 'It cannot be reached.', zh: '无法连接。' },
  'server error': { en: 'It answered with an error of its own.', zh: '对方服务器出错。' },
  closed: { en: 'It is closed at the moment.', zh: '对方暂时关闭。' },
  'broken answer': { en: 'Its answer broke off.', zh: '响应中断。' },
  redirects: { en: 'It sent us in circles.', zh: '对方循环跳转。' },
  'too large': { en: 'Its answer was larger than any page of it.', zh: '响应过大。' },
  'too slow': { en: 'It took too long to answer.', zh: '响应超时。' },
} as const satisfies Record<Outage, Bilingual>;

export function outageText(outage: string, locale: Locale): string {
  return outage in texts ? pick(texts[outage as Outage], locale) : outage;
}
