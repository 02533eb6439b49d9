import type { ReactNode, SVGProps } from 'react';

/** Line icons of one weight on a 20-pixel grid. They are decoration: the name of a button is its `aria-label`. */
export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & { size?: number };

/** For features that draw icons of their own in the same hand. */
export function icon(drawing: ReactNode) {
  return function Icon({ size = 18, ...rest }: IconProps) {
    return (
      <svg
        viewBox="0 0 20 20"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...rest}
      >
        {drawing}
      </svg>
    );
  };
}

export const IconSearch = icon(
  <>
    <circle cx="9" cy="9" r="5.5" />
    <path d="m13.2 13.2 3.8 3.8" />
  </>,
);
export const IconClose = icon(<path d="m5 5 10 10M15 5 5 15" />);
export const IconCheck = icon(<path d="m4 10.5 4 4 8-9" />);
export const IconCopy = icon(
  <>
    <rect x="7" y="7" width="9.5" height="9.5" rx="1.5" />
    <path d="M4.5 13h-.2A1.3 1.3 0 0 1 3 11.7V4.3A1.3 1.3 0 0 1 4.3 3h7.4A1.3 1.3 0 0 1 13 4.3v.2" />
  </>,
);
export const IconSun = icon(
  <>
    <circle cx="10" cy="10" r="3.4" />
    <path d="M10 2v1.6M10 16.4V18M2 10h1.6M16.4 10H18M4.3 4.3l1.2 1.2M14.5 14.5l1.2 1.2M15.7 4.3l-1.2 1.2M5.5 14.5l-1.2 1.2" />
  </>,
);
export const IconMoon = icon(<path d="M16.5 11.8A7 7 0 1 1 8.2 3.5a5.6 5.6 0 0 0 8.3 8.3Z" />);
export const IconScreen = icon(
  <>
    <rect x="2.5" y="3.5" width="15" height="10" rx="1.5" />
    <path d="M7 17h6M10 13.5V17" />
  </>,
);
export const IconLanguage = icon(
  <>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M2.5 10h15M10 2.5c2.2 2.2 3.2 4.7 3.2 7.5s-1 5.3-3.2 7.5c-2.2-2.2-3.2-4.7-3.2-7.5S7.8 4.7 10 2.5Z" />
  </>,
);
export const IconChevronDown = icon(<path d="m5.5 8 4.5 4.5L14.5 8" />);
export const IconChevronLeft = icon(<path d="M12 5.5 7.5 10l4.5 4.5" />);
export const IconChevronRight = icon(<path d="M8 5.5 12.5 10 8 14.5" />);
export const IconRefresh = icon(
  <>
    <path d="M16.5 10a6.5 6.5 0 1 1-1.9-4.6L16.5 7" />
    <path d="M16.5 3.2V7h-3.8" />
  </>,
);
export const IconAlert = icon(
  <>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 6v4.7M10 13.7v.1" />
  </>,
);
export const IconLock = icon(
  <>
    <rect x="4" y="9" width="12" height="8" rx="1.5" />
    <path d="M6.7 9V6.7a3.3 3.3 0 0 1 6.6 0V9" />
  </>,
);
export const IconOffline = icon(
  <>
    <path d="M3 3l14 14M2.5 8.2a11 11 0 0 1 3-1.9M9 5.1a11 11 0 0 1 8.5 3.1M5.5 11.5a7 7 0 0 1 2.7-1.6M14.5 11.5l-.3-.2M8 14.5a3 3 0 0 1 4 0" />
  </>,
);
export const IconExternal = icon(
  <>
    <path d="M11.5 3.5h5v5M16.5 3.5l-7 7" />
    <path d="M14.5 11.5V15a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V7A1.5 1.5 0 0 1 5 5.5h3.5" />
  </>,
);
export const IconFilter = icon(<path d="M3 5h14M6 10h8M8.5 15h3" />);
export const IconMore = icon(
  <g fill="currentColor" stroke="none">
    <circle cx="10" cy="4.5" r="1.5" />
    <circle cx="10" cy="10" r="1.5" />
    <circle cx="10" cy="15.5" r="1.5" />
  </g>,
);
export const IconTrash = icon(<path d="M3.5 5.5h13M8 5.5v-2h4v2M5.5 5.5l.7 11h7.6l.7-11M8.5 9v4.5M11.5 9v4.5" />);
export const IconGrip = icon(
  <path d="M7.5 5h.01M7.5 10h.01M7.5 15h.01M12.5 5h.01M12.5 10h.01M12.5 15h.01" strokeWidth={2.4} />,
);
export const IconFlag = icon(<path d="M5 17V3.5h9.5L12.5 7l2 3.5H5" />);
