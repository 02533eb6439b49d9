import { icon } from '../../../ui/icons.tsx';

export const IconEye = icon(
  <>
    <path d="M2 10c2-3.6 4.7-5.4 8-5.4s6 1.8 8 5.4c-2 3.6-4.7 5.4-8 5.4S4 13.6 2 10Z" />
    <circle cx="10" cy="10" r="2.4" />
  </>,
);
