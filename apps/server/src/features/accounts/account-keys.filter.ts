export { nameKey as usernameKey } from '@oyez/contract/rules/mentions';

export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
