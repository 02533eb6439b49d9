import { ApiError } from '../../api/api-error.ts';

/** The number in an address; undefined for an address of nothing. */
export function submitIdOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
}

/** What the server says of a submission that does not exist. */
export function missingSubmission(): ApiError {
  return new ApiError({
    kind: 'answer',
    http: 200,
    urlType: 'general',
    ofCurrentSession: true,
    envelope: { status: 404 },
  });
}
