import { icon } from '../../../ui/icons.tsx';

export const IconReset = icon(<path d="M4 4v4h4M4.4 8A6.5 6.5 0 1 1 3.6 11.5" />);
export const IconTrophy = icon(
  <path d="M6.5 3.5h7v5a3.5 3.5 0 0 1-7 0zM6.5 5H4v1.5A2.5 2.5 0 0 0 6.5 9M13.5 5H16v1.5A2.5 2.5 0 0 1 13.5 9M10 12v3M7 16.5h6" />,
);
export const IconSettings = icon(
  <>
    <path d="M3 6h8M15 6h2M3 14h2M9 14h8" />
    <circle cx="13" cy="6" r="2" />
    <circle cx="7" cy="14" r="2" />
  </>,
);
export const IconFocus = icon(<path d="M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4" />);
export const IconUnfocus = icon(<path d="M7.5 3.5v4h-4M16.5 7.5h-4v-4M12.5 16.5v-4h4M3.5 12.5h4v4" />);
export const IconChart = icon(
  <>
    <path d="M10 3.2A6.8 6.8 0 1 0 16.8 10H10z" />
    <path d="M12.8 3.4a6.8 6.8 0 0 1 3.9 3.9h-3.9z" />
  </>,
);
export const IconPrint = icon(
  <>
    <path d="M6 7.5v-4h8v4M6 13.5H4.3A1.3 1.3 0 0 1 3 12.2V8.8a1.3 1.3 0 0 1 1.3-1.3h11.4A1.3 1.3 0 0 1 17 8.8v3.4a1.3 1.3 0 0 1-1.3 1.3H14" />
    <path d="M6 11.5h8v5H6z" />
  </>,
);
export const IconTry = icon(
  <>
    <rect x="3" y="3.5" width="14" height="13" rx="1.5" />
    <path d="m6.5 7.5 2.8 2.5-2.8 2.5M11 12.5h3" />
  </>,
);
export const IconHelp = icon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M7.9 8a2.1 2.1 0 1 1 3 1.9c-.6.3-.9.7-.9 1.3M10 13.8v.1" />
  </>,
);

export const IconSmaller = icon(<path d="m3 15.5 4.5-11 4.5 11M4.6 11.5h5.8M13.5 10h4" />);

export const IconLarger = icon(<path d="m3 15.5 4.5-11 4.5 11M4.6 11.5h5.8M13.5 10h4M15.5 8v4" />);
