import { icon } from '../icons.tsx';

export const IconHeading = icon(<path d="M5 4v12M15 4v12M5 10h10" />);
export const IconBold = icon(<path strokeWidth={2} d="M6 4h5a3 3 0 0 1 0 6H6Zm0 6h6a3 3 0 0 1 0 6H6Z" />);
export const IconItalic = icon(<path d="M8.5 4H15M5 16h6.5M12 4 8 16" />);
export const IconInlineCode = icon(<path d="m7 6-4 4 4 4M13 6l4 4-4 4" />);
export const IconCodeBlock = icon(
  <>
    <rect x="2.5" y="3.5" width="15" height="13" rx="1.5" />
    <path d="m8 7.5-2.5 2.5L8 12.5M12 7.5l2.5 2.5-2.5 2.5" />
  </>,
);
export const IconLink = icon(
  <>
    <path d="M8.5 11.5a3.2 3.2 0 0 0 4.7.2l2.6-2.6a3.3 3.3 0 0 0-4.7-4.7L9.8 5.7" />
    <path d="M11.5 8.5a3.2 3.2 0 0 0-4.7-.2l-2.6 2.6a3.3 3.3 0 0 0 4.7 4.7l1.3-1.3" />
  </>,
);
export const IconBulletList = icon(<path d="M8 5h9M8 10h9M8 15h9M3.5 5h.1M3.5 10h.1M3.5 15h.1" />);
export const IconNumberedList = icon(
  <path d="M9 5h8M9 10h8M9 15h8M3.2 3.6l1.3-.6v4M3 12.7c.2-.9 2.3-1 2.3.3 0 .9-1.3 1.3-2.3 2.5h2.4" />,
);
export const IconTable = icon(
  <>
    <rect x="2.5" y="4" width="15" height="12" rx="1.5" />
    <path d="M2.5 8h15M2.5 12h15M10 8v8" />
  </>,
);
export const IconFormula = icon(<path d="M14.5 6V4H5l5 6-5 6h9.5v-2" />);
export const IconImage = icon(
  <>
    <rect x="2.5" y="3.5" width="15" height="13" rx="1.5" />
    <circle cx="7" cy="8" r="1.4" />
    <path d="m3 15 4.5-4 3 2.5 3-3.5 4 4.5" />
  </>,
);
export const IconFile = icon(
  <path d="m15.5 9.5-5.6 5.6a3.2 3.2 0 0 1-4.5-4.5l6-6a2.2 2.2 0 0 1 3.1 3.1l-5.9 5.9a1 1 0 0 1-1.5-1.5l5.2-5.2" />,
);
export const IconPencil = icon(<path d="m4 16 .8-3.3L13.5 4l2.5 2.5-8.7 8.7Z" />);
export const IconTrash = icon(<path d="M4 5.5h12M8 5.5V4h4v1.5M5.5 5.5l.7 11h7.6l.7-11M8.5 8.5v5M11.5 8.5v5" />);
