import type { Comment } from '@oyez/contract/discussions/comments';
import { Writer } from '../../ui/text/Writer.tsx';
import classes from './comments.module.css';

type Written = Pick<Comment, 'fromUid' | 'fromName' | 'fromAvatar' | 'fromRole' | 'fromTitleName' | 'fromTitleColor'>;

export function Person({ by, size }: { by: Written; size: number }) {
  return (
    <span className={classes.person}>
      <Writer
        uid={by.fromUid}
        name={by.fromName}
        avatar={by.fromAvatar}
        role={by.fromRole}
        titleName={by.fromTitleName}
        titleColor={by.fromTitleColor}
        size={size}
      />
    </span>
  );
}
