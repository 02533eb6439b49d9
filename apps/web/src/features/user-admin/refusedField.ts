/** At which field a refusal stands, in every form that makes or changes an account. */
export const ACCOUNT_FIELD_OF = {
  username_taken: 'username',
  username_malformed: 'username',
  username_too_long: 'username',
  user_email_taken: 'email',
  email_malformed: 'email',
  password_length: 'password',
  realname_too_long: 'realname',
} as const;
