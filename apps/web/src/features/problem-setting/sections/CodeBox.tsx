import { findLanguage } from '@oyez/contract/judging/languages';
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx';
import classes from '../form/form.module.css';

type Props = {
  label: string;
  value: string;
  language: string;
  onChange: (code: string) => void;
  isLow?: boolean;
  isWrong?: boolean;
};

const FONT_SIZE = 14;
const TAB_SIZE = 4;

export function CodeBox({ label, value, language, onChange, isLow = false, isWrong = false }: Props) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classes.code}
      data-low={isLow || undefined}
      data-wrong={isWrong || undefined}
    >
      <CodeEditor
        value={value}
        onChange={onChange}
        contentType={findLanguage(language)?.contentType}
        fontSize={FONT_SIZE}
        tabSize={TAB_SIZE}
      />
    </div>
  );
}
