import { type MantineColorScheme, NativeSelect, useMantineColorScheme } from '@mantine/core';
import { EDITOR_FONT_SIZES, EDITOR_TAB_SIZES, EDITOR_THEMES } from '@oyez/contract/accounts/preferences';
import { LOCALES, type Locale } from '@oyez/contract/wire/values';
import { useState } from 'react';
import { setLocale, useLocale } from '../../../api/locale.ts';
import { codeTexts } from '../../../ui/code/code.i18n.ts';
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx';
import { Part } from './Part.tsx';
import {
  type EditorPreferences,
  editorPreferences,
  keepPreferences,
  storeEditorPreferences,
} from './preferences.api.ts';
import { settingsTexts } from './settings.i18n.ts';
import classes from './settings.module.css';

const SCHEMES = ['auto', 'light', 'dark'] as const;
/** Languages are named in themselves. */
const LANGUAGE_NAMES: Record<Locale, string> = { 'zh-CN': '简体中文', 'en-US': 'English' };
const SAMPLE =
  '#include <iostream>\n\nint main() {\n    int a, b;\n    std::cin >> a >> b;\n    std::cout << a + b; // 3\n}\n';

/** How the site looks. A choice holds at once, here and on the next login elsewhere. */
export function PreferencesPart() {
  const t = settingsTexts.use();
  const code = codeTexts.use();
  const locale = useLocale();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [editor, setEditor] = useState(editorPreferences);
  const [sample, setSample] = useState(SAMPLE);

  const changeEditor = (change: Partial<EditorPreferences>) => {
    storeEditorPreferences(change);
    setEditor(editorPreferences());
    keepPreferences(change);
  };
  return (
    <Part id="preferences" title={t('parts.preferences')}>
      <p className={classes.note}>{t('preferences.intro')}</p>
      <div className={classes.fields}>
        <NativeSelect
          label={t('preferences.language')}
          value={locale}
          onChange={(event) => setLocale(event.currentTarget.value as Locale)}
          data={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <NativeSelect
          label={t('preferences.scheme')}
          value={colorScheme}
          onChange={(event) => setColorScheme(event.currentTarget.value as MantineColorScheme)}
          data={SCHEMES.map((value) => ({ value, label: t(`preferences.schemes.${value}`) }))}
        />
        <NativeSelect
          label={t('preferences.fontSize')}
          value={String(editor.editorFontSize)}
          onChange={(event) => {
            const size = EDITOR_FONT_SIZES.find((one) => String(one) === event.currentTarget.value);
            if (size !== undefined) changeEditor({ editorFontSize: size });
          }}
          data={EDITOR_FONT_SIZES.map((size) => ({ value: String(size), label: t('preferences.pixels', { size }) }))}
        />
        <NativeSelect
          label={t('preferences.tabSize')}
          value={String(editor.editorTabSize)}
          onChange={(event) => {
            const size = EDITOR_TAB_SIZES.find((one) => String(one) === event.currentTarget.value);
            if (size !== undefined) changeEditor({ editorTabSize: size });
          }}
          data={EDITOR_TAB_SIZES.map((size) => ({ value: String(size), label: t('preferences.spaces', { size }) }))}
        />
        <NativeSelect
          label={t('preferences.editorTheme')}
          value={editor.editorTheme}
          onChange={(event) =>
            changeEditor({ editorTheme: EDITOR_THEMES.find((one) => one === event.currentTarget.value) ?? 'auto' })
          }
          data={EDITOR_THEMES.map((value) => ({ value, label: code(`themes.${value}`) }))}
        />
      </div>
      <div className={classes.sample}>
        <CodeEditor
          value={sample}
          onChange={setSample}
          contentType="text/x-c++src"
          fontSize={editor.editorFontSize}
          tabSize={editor.editorTabSize}
        />
      </div>
    </Part>
  );
}
