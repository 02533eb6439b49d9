/** Apple's keyboards call the keys of shortcuts otherwise. */
export function keyNames(): { control: string; alt: string; shift: string } {
  return /Mac|iPhone|iPad/.test(navigator.platform)
    ? { control: '⌘', alt: '⌥', shift: '⇧' }
    : { control: 'Ctrl', alt: 'Alt', shift: 'Shift' };
}
