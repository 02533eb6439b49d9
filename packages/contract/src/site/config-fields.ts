import { z } from 'zod';

type Fields = Record<string, z.ZodType>;
type Kept<T extends Fields> = { [K in keyof T]: z.ZodOptional<z.ZodNullable<T[K]>> };

/** What is null or absent stays as it is; an empty text clears. */
export function kept<T extends Fields>(fields: T): Kept<T> {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, schema.nullish()])) as Kept<T>;
}

const ONE_LINE = /^[^\r\n\0]*$/;
export const line = (max: number) => z.string().trim().max(max).regex(ONE_LINE);
/** What existing clients write in a field of several lines. */
export const lines = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\0]*$/);
export const secret = z.string().max(500).regex(ONE_LINE);
/** Who may read and change how the site is set up. */
export const config = { access: 'admin', grant: 'system_info_admin' } as const;
