import { icon } from '../../ui/icons.tsx';

export const IconTrash = icon(<path d="M3.5 5.5h13M8 5.5v-2h4v2M5.5 5.5l.7 11h7.6l.7-11M8.5 9v4.5M11.5 9v4.5" />);
export const IconEye = icon(
  <>
    <path d="M2 10c2-3.6 4.7-5.4 8-5.4s6 1.8 8 5.4c-2 3.6-4.7 5.4-8 5.4S4 13.6 2 10Z" />
    <circle cx="10" cy="10" r="2.4" />
  </>,
);
export const IconGrip = icon(
  <path d="M7.5 5h.01M7.5 10h.01M7.5 15h.01M12.5 5h.01M12.5 10h.01M12.5 15h.01" strokeWidth={2.4} />,
);
