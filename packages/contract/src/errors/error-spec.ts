import type { Bilingual } from '../wire/values.ts';

/**
 * Every failure the product can answer with. `status` is the envelope's; `http` is the transport's, 200 when absent:
 * existing clients log a person out on a transport 401, so business failures stay HTTP 200.
 */
export type ErrorSpec = Bilingual & { status: 400 | 401 | 403 | 404 | 429 | 500 | 503; http?: number };
