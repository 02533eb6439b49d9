import { type Verdict } from '@oyez/contract/judging/verdict';
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The look of the product. Components take colours and sizes from here or from the CSS variables below, nowhere else. */
const indigo: MantineColorsTuple = [
  '#eef1fc',
  '#dce2f9',
  '#b9c5f2',
  '#94a5ea',
  '#7489e2',
  '#5368d0',
  '#4056c4',
  '#3649ac',
  '#2d3d90',
  '#253275',
];
const warmGray: MantineColorsTuple = [
  '#faf9f6',
  '#f3f1ed',
  '#e8e5df',
  '#dad6ce',
  '#c3beb4',
  '#9d978c',
  '#716b61',
  '#524d45',
  '#38342e',
  '#211e1a',
];
const night: MantineColorsTuple = [
  '#dfdcd6',
  '#c4c0b8',
  '#a7a299',
  '#87827a',
  '#47433d',
  '#3d3a35',
  '#2c2a26',
  '#201e1b',
  '#171614',
  '#100f0e',
];

/** Each of 4.5:1 or better on page, panel and raised surfaces of its scheme (theme.test.ts measures it). */
export const verdictHues: Record<Verdict, { light: string; dark: string }> = {
  accepted: { light: '#17783b', dark: '#5cc98a' },
  partial_accepted: { light: '#0b7573', dark: '#4cc4bd' },
  wrong_answer: { light: '#c5262f', dark: '#f58080' },
  presentation_error: { light: '#b04a06', dark: '#f29a5c' },
  time_limit: { light: '#8d5d00', dark: '#e0b044' },
  memory_limit: { light: '#7440c4', dark: '#b79af5' },
  runtime_error: { light: '#b0208a', dark: '#ee88cb' },
  compile_error: { light: '#4a5f86', dark: '#9fb3d8' },
  pending: { light: '#4056c4', dark: '#94a5ea' },
  compiling: { light: '#4056c4', dark: '#94a5ea' },
  judging: { light: '#4056c4', dark: '#94a5ea' },
  submitting: { light: '#4056c4', dark: '#94a5ea' },
  cancelled: { light: '#6b655c', dark: '#a7a299' },
  system_error: { light: '#6b655c', dark: '#a7a299' },
  submitted_failed: { light: '#6b655c', dark: '#a7a299' },
  not_submitted: { light: '#6b655c', dark: '#a7a299' },
  unknown_result: { light: '#6b655c', dark: '#a7a299' },
};

export const difficultyHues = {
  easy: { light: '#17783b', dark: '#5cc98a' },
  mid: { light: '#8d5d00', dark: '#e0b044' },
  hard: { light: '#c5262f', dark: '#f58080' },
} as const;

export const surfaces = {
  light: {
    page: '#f7f5f1',
    panel: '#ffffff',
    raised: '#ffffff',
    sunken: '#f3f1ed',
    line: '#e3dfd8',
    lineStrong: '#c9c4ba',
  },
  dark: {
    page: '#171614',
    panel: '#201e1b',
    raised: '#2a2824',
    sunken: '#1b1a17',
    line: '#35322d',
    lineStrong: '#4d4943',
  },
} as const;

const sans =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';
// Letters of every system are found before the fonts for Chinese, whose own are not all of one width.
const mono =
  'ui-monospace, SFMono-Regular, "Cascadia Code", Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", "Noto Sans Mono", "Roboto Mono", "PingFang SC", "Microsoft YaHei", "Noto Sans Mono CJK SC", monospace';

export const theme = createTheme({
  colors: { indigo, gray: warmGray, dark: night },
  primaryColor: 'indigo',
  primaryShade: { light: 6, dark: 5 },
  autoContrast: false,
  black: '#24211d',
  fontFamily: sans,
  fontFamilyMonospace: mono,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.6', xl: '1.6' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.3' },
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  // Mantine's breakpoints are in em; the specification's are 768 px and 992 px.
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  shadows: {
    xs: 'none',
    sm: '0 4px 16px rgb(30 25 15 / 14%)',
    md: '0 4px 16px rgb(30 25 15 / 14%)',
    lg: '0 4px 16px rgb(30 25 15 / 14%)',
    xl: '0 8px 28px rgb(30 25 15 / 18%)',
  },
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Button: { defaultProps: { size: 'sm' }, styles: { root: { fontWeight: 500 } } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: { error: { fontSize: '0.75rem' }, description: { fontSize: '0.75rem' } },
    },
    // The placeholder is a focusable child that a `menu` may not have.
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 100 }, withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: { centered: true, transitionProps: { duration: 120 } },
      styles: { title: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 } },
    },
    // A dialog's head is no banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Drawer: { defaultProps: { transitionProps: { duration: 150 } } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 80 } } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 100 } } },
  },
});

/** Variables for CSS modules: surfaces, lines, text, and one hue for each verdict (`--verdict-wrong-answer`, …). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables('light'),
  dark: schemeVariables('dark'),
});

function schemeVariables(scheme: 'light' | 'dark'): Record<string, string> {
  const surface = surfaces[scheme];
  const isLight = scheme === 'light';
  const error = isLight ? '#c5262f' : '#f58080';
  return {
    '--mantine-color-body': surface.panel,
    '--mantine-color-text': isLight ? '#24211d' : '#dfdcd6',
    '--mantine-color-dimmed': isLight ? '#6b655c' : '#a7a299',
    '--mantine-color-placeholder': isLight ? '#857f75' : '#87827a',
    '--mantine-color-default-border': surface.lineStrong,
    '--mantine-color-error': error,
    // Mantine's own is as good as white in the dark.
    '--mantine-color-red-light-color': error,
    '--mantine-color-anchor': isLight ? indigo[6] : indigo[3],
    '--surface-page': surface.page,
    '--surface-panel': surface.panel,
    '--surface-raised': surface.raised,
    '--surface-sunken': surface.sunken,
    '--line': surface.line,
    '--line-strong': surface.lineStrong,
    '--accent': isLight ? indigo[6] : indigo[3],
    '--accent-soft': isLight ? '#eef1fc' : '#272b40',
    ...hueVariables('verdict', verdictHues, scheme),
    ...hueVariables('difficulty', difficultyHues, scheme),
  };
}

function hueVariables(
  prefix: string,
  hues: Record<string, { light: string; dark: string }>,
  scheme: 'light' | 'dark',
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(hues).map(([name, hue]) => [`--${prefix}-${name.replaceAll('_', '-')}`, hue[scheme]]),
  );
}
