export type OwnCode = { id: number; language: string; code: string; username: string; submitted_at: Date };

/** The code with a note where it comes from, in languages that have a comment which can stand at the end of any program. */
export function annotatedCode(own: OwnCode): string {
  const note = [
    `@runId: ${own.id}`,
    `@language: ${own.language}`,
    `@author: ${own.username}`,
    `@submitTime: ${own.submitted_at.toISOString()}`,
  ]
    .map((line) => `    ${line}`)
    .join('\n');
  if (/^(Python|PyPy)/.test(own.language)) return `${own.code}\n\n'''\n${note}\n'''`;
  if (own.language === 'Ruby') return `${own.code}\n\n=begin\n${note}\n=end`;
  return `${own.code}\n\n`;
}
