import { z } from 'zod';

/** `{status, data, msg}`: every JSON answer, all three keys always present. Extra keys only on failures. */
export type Envelope<T> = {
  status: number;
  data: T | null;
  msg: string;
  /** The error catalogue's code, on failures. */
  code?: string;
  /** Which fields were wrong and why, for `invalid_input` and `parameter_missing`. */
  fields?: { field: string; reason: string }[];
  /** Ours: so many seconds, where waiting helps. */
  retryAfter?: number;
  /** Ours: the moments that the text names, which a page shows on its reader's clock. */
  moments?: string[];
  requestId?: string;
};

/** The languages of people, on the wire and in texts. */
export const LOCALES = ['zh-CN', 'en-US'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'zh-CN';

/** The same languages as texts know them, without their countries. */
export const TEXT_LANGUAGES = ['zh', 'en'] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

/** A text in both languages of the product. */
export type Bilingual = Record<TextLanguage, string>;

export function textLanguage(locale: Locale): TextLanguage {
  return locale === 'zh-CN' ? 'zh' : 'en';
}

export function pick(text: Bilingual, locale: Locale): string {
  return text[textLanguage(locale)];
}

/** Puts values into the places that a text names as `{name}`. */
export function fill(text: string, params: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** ISO-8601 UTC with milliseconds. */
export const wireDate = z.iso.datetime();

/**
 * A moment in a request, as a text or in milliseconds. Blank is missing, never 1970; of 30 February, which is 2 March to
 * JavaScript, there is none.
 */
export const sentDate = z.preprocess(toDate, z.date());

function toDate(value: unknown): unknown {
  const sent = given(value);
  return typeof sent === 'string' || typeof sent === 'number' ? new Date(isNoDay(sent) ? Number.NaN : sent) : sent;
}

function isNoDay(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(value) ?? [];
  return (
    day !== undefined && new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() !== Number(day)
  );
}

type Range = { min?: number; max?: number };

/** A whole number, also as the text that query strings and old clients send. Blank is missing, never 0. */
export function wholeNumber(range?: Range) {
  return z.preprocess(toNumber, inRange(range));
}

/** One that has a value of its own when it is missing. */
export function wholeNumberOr(fallback: number, range?: Range) {
  return z.preprocess(toNumber, inRange(range).default(fallback));
}

function inRange({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }: Range = {}) {
  return z.int().min(min).max(max);
}

function toNumber(value: number | string | null | undefined): unknown {
  if (value === null) return undefined;
  if (typeof value !== 'string') return value;
  return value.trim() === '' ? undefined : Number(value);
}

/** Ids of rows: positive, exact in a double. */
export const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
/** An id in a request: texts in query strings and paths, and in bodies of existing clients too. */
export const sentId = wholeNumber({ min: 1 });
/** `uid` on the wire: 32 hex digits, or "1" for the built-in root. */
export const uid = z.string().regex(/^([0-9a-f]{32}|1)$/);

/** Existing clients send `null`, `''` or nothing for "not given": all three become undefined. */
export function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess(given, schema.optional());
}

/** The same of what has a value of its own where it was not given. */
export function optionalOr<T extends z.ZodType>(schema: T, fallback: z.core.util.NoUndefined<z.output<T>>) {
  return z.preprocess(given, schema.default(fallback));
}

function given(value: unknown): unknown {
  return value === null || value === '' ? undefined : value;
}

/** What a list is narrowed by: existing clients send `All`, or 0 where numbers are meant, for "whichever". */
export function whichever<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (WHICHEVER.includes(value) ? undefined : value), optional(schema));
}
const WHICHEVER: readonly unknown[] = ['All', 'all', 0, '0'];

const placeId = optional(wholeNumber({ min: 0 }));
/** Where a call means to be, as `rules/scope.ts` reads it: in a contest, a training, a group, or on the site. */
export const placeIds = { cid: placeId, tid: placeId, gid: placeId };

/** A text that must be sent; existing clients send null for an empty one. */
export function sentText(max = Number.MAX_SAFE_INTEGER) {
  return z.preprocess((value: string | null): unknown => (value === null ? '' : value), z.string().max(max));
}

/** A text of a form whose own words say that it is empty: one that is not sent at all is empty, too. */
export function writtenText(max: number) {
  return z.preprocess((value: string | null | undefined): unknown => value ?? '', z.string().max(max));
}

/** `true`, `"true"`, `1`, `"1"` and their opposites, as query strings and old clients send them. */
export const flag = z.preprocess((value) => {
  if (value === 'true' || value === '1' || value === 1) return true;
  if (value === 'false' || value === '0' || value === 0) return false;
  return value;
}, z.boolean());

const MAX_PAGE_SIZE = 300;
/** Deep pages are answered as empty beyond this row; people filter instead. */
export const MAX_OFFSET = 1_000_000;
/** Of the longest lists only so many rows can be paged through and are counted exactly; people filter instead. */
export const LIST_ROWS = 10_000;

/** `currentPage` and `limit`: missing, null or < 1 fall back; larger than the cap is clamped. */
export function pageQuery(defaultLimit: number, maxLimit = MAX_PAGE_SIZE) {
  const clamp = (fallback: number, max: number) =>
    optionalOr(
      z.coerce
        .number()
        .int()
        .transform((n) => (n < 1 ? fallback : Math.min(n, max))),
      fallback,
    );
  return z.object({ currentPage: clamp(1, MAX_OFFSET), limit: clamp(defaultLimit, maxLimit) });
}

/** The direction of a list that can be put in order; ascending where none is named. */
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** The page object of the contract. `totalExact: false` marks an estimated total. */
export function pageOf<T extends z.ZodType>(record: T) {
  return z.object({
    records: z.array(record),
    total: z.int(),
    size: z.int(),
    current: z.int(),
    pages: z.int(),
    totalExact: z.boolean().optional(),
  });
}
export type Page<T> = {
  records: T[];
  total: number;
  size: number;
  current: number;
  pages: number;
  totalExact?: boolean | undefined;
};

export const nothing = z.null();

/** Stands for a stored secret in forms; sent back, it means "unchanged". */
export const SECRET_MASK = '********';
