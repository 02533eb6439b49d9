import type { MouseEvent, PointerEvent, ReactElement, Ref } from 'react';

type Link = { label: string; to: string };
type OutsideLink = { label: string; href: string; spoken: string };
type Choices = {
  value: string;
  onChoose: (value: string) => void;
  choices: readonly { value: string; label: string; lang?: string }[];
};
type ButtonProps = {
  ref?: Ref<HTMLButtonElement>;
  onFocus?: () => void;
  onPointerEnter?: (event: PointerEvent<HTMLButtonElement>) => void;
  onPointerLeave?: (event: PointerEvent<HTMLButtonElement>) => void;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
};
export type HeaderMenuProps = {
  button: ReactElement<ButtonProps>;
  position: 'bottom-start' | 'bottom-end';
  width?: number;
  opensByHover?: boolean;
  content: { links: readonly Link[] } | { outside: readonly OutsideLink[] } | Choices;
};
export type DrawnMenuProps = HeaderMenuProps & {
  /** How it was asked for, before it could be drawn; and whether the button had the focus then. */
  asked: { by: 'click' | 'hover'; hadFocus: boolean };
};
