/**
 * Whose source it is: the end of the account that a task is handed out for, behind its line. What is compiled is
 * remembered for one person each, because the time that an answer takes would tell that somebody has sent the same.
 */
export function personOf({ account }: { account: string }): string {
  return account.slice(account.indexOf('/') + 1);
}
