export { nameKey as usernameKey } from '@oyez/contract/rules/usernames';

export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
