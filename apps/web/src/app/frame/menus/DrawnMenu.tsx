import { Menu } from '@mantine/core';
import { cloneElement, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { IconCheck } from '../../../ui/icons.tsx';
import type { DrawnMenuProps, HeaderMenuProps } from './headerMenu.types.ts';

/** Takes the place of a button that somebody pressed, or has the mouse on, and opens. */
export function DrawnMenu({ button, position, width, opensByHover = false, content, asked }: DrawnMenuProps) {
  const own = useRef<HTMLButtonElement>(null);
  const first = useRef<DrawnMenuProps['asked'] | null>(asked);
  useEffect(() => {
    if (first.current === null || own.current === null) return;
    const { by, hadFocus } = first.current;
    first.current = null;
    if (hadFocus) own.current.focus({ preventScroll: true });
    if (by === 'click') own.current.click();
    else own.current.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  }, []);
  return (
    <Menu position={position} {...(width !== undefined && { width })} trigger={opensByHover ? 'click-hover' : 'click'}>
      <Menu.Target>{cloneElement(button, { ref: own })}</Menu.Target>
      <Menu.Dropdown>
        <Entries content={content} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Entries({ content }: Pick<HeaderMenuProps, 'content'>) {
  if ('links' in content) {
    return content.links.map(({ label, to }) => (
      <Menu.Item key={to} component={Link} to={to}>
        {label}
      </Menu.Item>
    ));
  }
  if ('outside' in content) {
    return content.outside.map(({ label, href, spoken }) => (
      <Menu.Item
        key={href + label}
        component="a"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={spoken}
      >
        {label}
      </Menu.Item>
    ));
  }
  return (
    <Menu.RadioGroup value={content.value} onChange={content.onChoose}>
      {content.choices.map(({ value, label, lang }) => (
        <Menu.RadioItem key={value} value={value} lang={lang} closeMenuOnClick checkIcon={<IconCheck size={16} />}>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
