/** Headers as a person writes them, one a line. */
export function headersToText(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** The headers, or the number of the first line that is none. */
export function headersFromText(text: string): { headers: Record<string, string> } | { badLine: number } {
  const headers: Record<string, string> = {};
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, name = '', value = ''] = /^\s*([A-Za-z0-9!#$%&'*+.^_`|~-]+)\s*:\s*(.+?)\s*$/.exec(line) ?? [];
    if (name === '') return { badLine: index + 1 };
    headers[name] = value;
  }
  return { headers };
}
