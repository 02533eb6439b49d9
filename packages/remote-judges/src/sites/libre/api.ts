import type { z } from 'zod';
import { ChallengeRequired, Forbidden, SiteChanged, SourceRejected } from '../../errors.ts';
import { type Reply, siteClient } from '../../http/client.ts';
import type { Site, SiteContext } from '../../provider.ts';
import { wholeJson } from '../../reading/whole-page.ts';

/** Where the token of a session is kept: the site has it in its pages' own store, not in a cookie. */
const TOKEN = 'token';

export type LibreApi = {
  token(): Promise<string | undefined>;
  keepToken(token: string): Promise<void>;
  ask<Answer>(path: string, schema: z.ZodType<Answer>, body: unknown): Promise<Answer>;
  /** The address holds a token: nothing of it is kept. */
  session<Answer>(token: string, schema: z.ZodType<Answer>): Promise<Answer>;
  asset: ReturnType<typeof siteClient>;
};

export function libreApi(site: Site, context: SiteContext): LibreApi {
  const http = siteClient(site, context);

  async function authorization(): Promise<Record<string, string>> {
    const token = await http.cookie(TOKEN);
    return token === undefined ? {} : { authorization: `Bearer ${token}` };
  }

  return {
    asset: http,
    token: () => http.cookie(TOKEN),
    keepToken: (token) => http.setCookie(TOKEN, token),
    async ask(path, schema, body) {
      const reply = await http.post(`/api/${path}`, { json: body, headers: await authorization() });
      refuse(reply);
      const read = schema.safeParse(wholeJson(reply, site.name));
      if (!read.success) throw new SiteChanged(`${path}: ${read.error.issues[0]?.path.join('.')}`, reply.snapshot());
      return read.data;
    },
    async session(token, schema) {
      const reply = await http.get(`/api/auth/getSessionInfo?token=${encodeURIComponent(token)}`);
      const read = schema.safeParse(wholeJson(reply, site.name));
      if (!read.success) throw new SiteChanged('auth/getSessionInfo');
      return read.data;
    },
  };
}

function refuse({ status, text }: Reply): void {
  if (status === 403) throw new Forbidden('LibreOJ does not answer this');
  if (status >= 400 && /recaptcha/i.test(text)) throw new ChallengeRequired('LibreOJ asks for a reCAPTCHA');
  if (status === 400) throw new SourceRejected('LibreOJ refused what was sent', { siteText: text });
}
