import { ExtraFilesEditor, type ExtraFilesEditorProps } from '../../../ui/editor/ExtraFilesEditor.tsx';
import classes from '../form/form.module.css';

type Props = ExtraFilesEditorProps & { hint: string; error: string | undefined };

export function ExtraFilesField({ hint, error, ...editor }: Props) {
  return (
    <div>
      <h3 className={classes.fieldTitle}>{editor.label}</h3>
      <p className={classes.hint}>{hint}</p>
      <ExtraFilesEditor {...editor} />
      {error !== undefined && <p className={classes.error}>{error}</p>}
    </div>
  );
}
