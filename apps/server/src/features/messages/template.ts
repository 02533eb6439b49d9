import type { Bilingual } from '@oyez/contract/wire/values';
import type { z } from 'zod';

/**
 * The site's own messages, stored as a name with its values and read in the reader's language. Titles are plain text,
 * contents Markdown. Stored rows name these keys, so a key that was once sent stays.
 */
export type Template<P extends z.ZodType = z.ZodType> = {
  params: P;
  title: Bilingual;
  content: Bilingual;
  /** The list of what concerns this person alone; otherwise that of the site's messages. */
  inbox?: 'mine';
  /** Values that depend on the language. */
  words?: (params: z.output<P>) => Record<string, Bilingual>;
};

export function template<P extends z.ZodType>(spec: Template<P>): Template<P> {
  return spec;
}

/** Empty where there is none. */
export function whyOf(reason: string): Bilingual {
  return reason === '' ? { zh: '', en: '' } : { zh: `原因：${reason}`, en: `The reason: ${reason}` };
}
