import type { ErrorArgs, ErrorCode } from '@oyez/contract/errors/catalogue';

/** An expected failure: a code of the catalogue with the values for its text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: Record<string, string | number>;
  readonly fields: { field: string; reason: string }[] | undefined;

  constructor(
    code: ErrorCode,
    params: Record<string, string | number> = {},
    fields?: { field: string; reason: string }[],
  ) {
    super(code);
    this.code = code;
    this.params = params;
    this.fields = fields;
  }
}

/** `const problem = (await findProblem(db, id)) ?? fail('problem_not_found')` */
export function fail<C extends ErrorCode>(code: C, ...args: ErrorArgs<C>): never {
  throw new AppError(code, args[0]);
}
