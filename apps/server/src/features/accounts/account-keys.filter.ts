/** Case and width do not tell two people apart. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase();
}

export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
