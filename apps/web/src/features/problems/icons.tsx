import { icon } from '../../ui/icons.tsx';

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
