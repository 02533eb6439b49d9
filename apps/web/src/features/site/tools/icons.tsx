import { icon } from '../../../ui/icons.tsx';

export const IconEdit = icon(
  <path d="m4 16 .8-3.4 8.8-8.8a1.5 1.5 0 0 1 2.1 0l.5.5a1.5 1.5 0 0 1 0 2.1l-8.8 8.8L4 16Z" />,
);
