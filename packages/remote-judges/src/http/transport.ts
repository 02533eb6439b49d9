export type Form = Readonly<Record<string, string>>;

export type RemoteRequest = {
  method: 'GET' | 'POST';
  /** Absolute. */
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent url-encoded. */
  form?: Form;
  /** `multipart/form-data`, for sites whose forms want it. */
  multipart?: Form;
  /** Sent as JSON, for sites that have an API. */
  json?: unknown;
  /** In all, body included. */
  timeoutMs?: number;
  /** A larger body is refused, not cut. */
  maxBytes?: number;
};

export type RemoteResponse = {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  setCookies: readonly string[];
  body: Uint8Array;
  url: string;
};

/**
 * One exchange: no redirects, no cookies, no retries. Throws TemporarilyUnavailable when no whole answer came, whose
 * `mayHaveArrived` tells whether the site can have read the request, and Forbidden for addresses that are not the site's.
 */
export type Transport = { request(request: RemoteRequest): Promise<RemoteResponse> };
