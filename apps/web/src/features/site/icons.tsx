import { icon } from '../../ui/icons.tsx';

export const IconEdit = icon(
  <path d="m4 16 .8-3.4 8.8-8.8a1.5 1.5 0 0 1 2.1 0l.5.5a1.5 1.5 0 0 1 0 2.1l-8.8 8.8L4 16Z" />,
);
export const IconTrash = icon(<path d="M3.5 5.5h13M8 5.5v-2h4v2M5.5 5.5l.7 11h7.6l.7-11M8.5 9v4.5M11.5 9v4.5" />);
export const IconGrip = icon(
  <path d="M7.5 5h.01M7.5 10h.01M7.5 15h.01M12.5 5h.01M12.5 10h.01M12.5 15h.01" strokeWidth={2.4} />,
);
