import type { Discussion } from '@oyez/contract/discussions/discussion-values';
import { Writer } from '../../ui/text/Writer.tsx';

type Props = { by: Pick<Discussion, 'uid' | 'author' | 'avatar' | 'role' | 'titleName' | 'titleColor'>; size?: number };

export function Author({ by: { author, ...by }, size = 24 }: Props) {
  const { uid, avatar, role, titleName, titleColor } = by;
  return <Writer name={author} {...{ uid, avatar, role, titleName, titleColor, size }} />;
}
