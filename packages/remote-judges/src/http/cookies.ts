/** Cookies of one account at one site, as JSON that the caller keeps encrypted. */
export type StoredCookie = {
  name: string;
  value: string;
  domain: string;
  path: string;
  secure: boolean;
  /** Milliseconds; undefined: until the session ends, which for us is until it stops working. */
  expiresAt: number | undefined;
};

export type CookieStore = {
  load(): Promise<readonly StoredCookie[]>;
  save(cookies: readonly StoredCookie[]): Promise<void>;
};

export function cookiesInMemory(cookies: readonly StoredCookie[] = []): CookieStore {
  let stored = cookies;
  return {
    load: () => Promise.resolve(stored),
    save: (next) => {
      stored = next;
      return Promise.resolve();
    },
  };
}
