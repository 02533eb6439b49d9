import type { Services } from '../services.ts';

/** As configured, never as a request claims: whoever asks for a mail would choose where its link leads. */
export async function siteAddress({ settings, config }: Pick<Services, 'settings' | 'config'>): Promise<string> {
  const { web } = await settings.current();
  const configured = web.baseUrl || config.baseUrl || `http://${config.host}:${config.port}`;
  return configured.replace(/\/+$/, '');
}
