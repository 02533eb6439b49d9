/** Case and width do not tell two display ids or labels apart. NUL is no text to the database. */
export function displayKey(displayId: string): string {
  return displayId.replaceAll('\0', '').normalize('NFKC').toUpperCase();
}
