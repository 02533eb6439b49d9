/** What PostgreSQL can hold of a text from outside: no NUL, no half of a character. */
export function storable<T extends string | null>(text: T): T {
  return (text === null ? null : text.replaceAll('\0', '').toWellFormed()) as T;
}

/** As JSON, with every text in it made storable. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? storable(inner) : inner));
}
