import { icon } from '../../ui/icons.tsx';

export const IconComment = icon(<path d="M3 4.5h14v9H9l-3.5 3v-3H3Z" />);
export const IconLike = icon(
  <path d="M10 16.5S3.5 12.6 3.5 8.2A3.5 3.5 0 0 1 10 6.4a3.5 3.5 0 0 1 6.5 1.8c0 4.4-6.5 8.3-6.5 8.3Z" />,
);
export const IconEye = icon(
  <>
    <path d="M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10Z" />
    <circle cx="10" cy="10" r="2.4" />
  </>,
);
