/** What came of one call, whatever it was. */
export type CallResult = {
  ms: number;
  answeredAt: number;
  text: string;
  /** What went wrong, in the words of the answer. */
  failure: string | null;
  /** Of the one who has just logged in. */
  token: string | null;
};

export type Caller = {
  token: string;
  get: (path: string, query: Record<string, string | number>) => Promise<CallResult>;
  post: (path: string, body: object) => Promise<CallResult>;
};

/** Somebody's browser that is only in a hurry: it remembers the name of an answer, as browsers do. */
export function createCaller(url: string, token: string): Caller {
  const names = new Map<string, string>();
  const headers = { ...(token !== '' && { authorization: token }), 'accept-language': 'en-US' };

  async function call(address: string, request: RequestInit): Promise<CallResult> {
    const begun = performance.now();
    try {
      const reply = await fetch(`${url}${address}`, request);
      const text = await reply.text();
      const ms = performance.now() - begun;
      const etag = reply.headers.get('etag');
      if (etag !== null) names.set(address, etag);
      const failure = reply.status === 304 ? null : failureIn(text, address);
      return { ms, answeredAt: Date.now(), text, failure, token: reply.headers.get('authorization') };
    } catch (error) {
      const ms = performance.now() - begun;
      return { ms, answeredAt: Date.now(), text: '', failure: `${address}: ${String(error)}`, token: null };
    }
  }

  return {
    token,
    get: (path, query) => {
      const words = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
      const address = `${path}?${new URLSearchParams(words).toString()}`;
      const known = names.get(address);
      return call(address, { headers: { ...headers, ...(known !== undefined && { 'if-none-match': known }) } });
    },
    post: (path, body) =>
      call(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}

function failureIn(text: string, address: string): string | null {
  const { status, msg } = JSON.parse(text) as { status: number; msg: string };
  return status === 200 ? null : `${address}: ${msg}`;
}
