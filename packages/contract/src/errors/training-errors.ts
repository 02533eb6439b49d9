import type { ErrorSpec } from './error-spec.ts';

/** Trainings, for those who solve them. */
export const trainingErrors = {
  training_needs_password: {
    status: 401,
    en: 'This training is private: enter its password on the training page first.',
    zh: '这是一个私有训练，请先在训练页面输入密码。',
  },
  training_barred: {
    status: 403,
    en: 'You have been removed from this training. If that was a mistake, ask its author.',
    zh: '你已被移出这个训练，如有疑问请联系训练的作者。',
  },
  training_password_missing: { status: 400, en: 'Enter the training password', zh: '请输入训练密码。' },
  training_password_wrong: {
    status: 400,
    en: 'That is not the password of this training. If you are not sure, ask the person who gave it to you.',
    zh: '训练密码不正确，如不确定请询问提供密码的人。',
  },
  training_password_locked: {
    status: 400,
    en: 'Too many wrong passwords for this training. Please try again in {seconds} s.',
    zh: '密码错误次数过多，请 {seconds} 秒后再试。',
  },
  training_already_registered: {
    status: 400,
    en: 'You have already registered for this training.',
    zh: '你已经注册过这个训练。',
  },
  training_open_to_all: {
    status: 400,
    en: 'This training is public: its problems are open to you without a password.',
    zh: '这是一个公开训练，无需密码即可做题。',
  },
} as const satisfies Record<string, ErrorSpec>;
