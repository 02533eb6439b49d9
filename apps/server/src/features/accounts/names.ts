/** How names and addresses are told apart, for features that look after many accounts. */
export { emailKey, usernameKey } from './accounts.sql.ts';
