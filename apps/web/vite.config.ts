import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { hashedScript } from './build/hashedScript.ts';
import { precompress } from './build/precompress.ts';
import { preloads, type Preloads } from './build/preloads.ts';
import { leanZod } from './build/leanZod.ts';
import { patterns } from './src/app/patterns.ts';

/** Where a second counts: somebody comes to read a problem. The editor is left to itself, it comes afterwards. */
const PRELOADS: Preloads = [
  {
    path: patterns.problem,
    modules: [
      'src/features/problems/problems.api.ts',
      'src/features/problems/ProblemPage.tsx',
      'src/ui/markdown/pipeline.ts',
      'src/ui/markdown/maths.ts',
    ],
    fonts: ['KaTeX_Main-Regular', 'KaTeX_Math-Italic'],
  },
];

/** Small, and on nearly every page. */
const BASICS =
  /src[\\/](app(?![\\/](\w+Pages\.|frame[\\/]AdminShell))|ui[\\/](dialogs[\\/]confirm|hooks|verdict[\\/]sign))[\\/]|src[\\/]ui[\\/]text[\\/](?!CopyButton|Secret|Tag\.|TimeText|[Ww]riter)/;
/** Wherever a verdict is awaited or explained. */
const JUDGED = /src[\\/]ui[\\/]verdict[\\/]|features[\\/]submissions[\\/][^\\/]+$/;
/** Wherever something changes while one looks at it. */
const LIVE = /src[\\/]live[\\/]/;
/** Parts of the kit that neither the frame nor the home page has: lists and problems bring them, and forms. */
const CONTROLS = /@mantine[\\/]core[\\/].*[\\/](InlineInput|Kbd|Switch)[\\/]/;
const FIELDS =
  /@mantine[\\/]core[\\/].*[\\/](Alert|FileButton|FloatingIndicator|NumberInput|PasswordInput|SegmentedControl|Textarea)[\\/]|src[\\/]ui[\\/]controls[\\/]/;
/** What lies over a page, when it does. */
const OVERLAYS = /@mantine[\\/]core[\\/].*[\\/](Drawer|Modal|ModalBase)[\\/]/;
/** What floats beside something: menus, lists to choose from, hints; and texts that have one. */
const FLOATING =
  /src[\\/]ui[\\/]text[\\/](CopyButton|Tag\.|TimeText)|@floating-ui[\\/]|@mantine[\\/]core[\\/].*[\\/](Combobox(?![\\/]ComboboxChevron)|Floating|Menu|Popover|Tooltip)[\\/]/;
/** Floating things scroll in it, and dialogs. */
const SCROLL = /@mantine[\\/]core[\\/].*[\\/]ScrollArea[\\/]/;
/** On few pages each; what opens a list would bring all that floats along. */
const RARE =
  /@mantine[\\/](core[\\/].*[\\/](Accordion|Autocomplete|HoverCard|MultiSelect|Pill|PillsInput|Radio|Select|TagsInput)|hooks[\\/].*[\\/](use-collapse|use-long-press))[\\/]/;
/** The rest of the component kit. */
const KIT = (id: string) =>
  /node_modules[\\/]@mantine[\\/](core|hooks)[\\/]/.test(id) &&
  ![CONTROLS, FIELDS, FLOATING, OVERLAYS, RARE, SCROLL, TABLES].some((others) => others.test(id));
/** Code to read and, without the editor itself, to write. */
const CODE = /src[\\/]ui[\\/]code[\\/][^\\/]+$/;
const PROBLEMS = /features[\\/]problems[\\/](list[\\/]|(?!problemPage)[^\\/]+$)/;
/** What rows are searched, filtered and walked by, in whatever shape they stand. */
const LISTS = /src[\\/]ui[\\/](layout[\\/]PageFooter|lists[\\/](NothingFound|SearchBox|useSearch|walking|paging|wide))/;
/** Tables by pages. */
const TABLES =
  /src[\\/]ui[\\/]lists[\\/](?!RowMenu|sorting)|node_modules[\\/]mantine-datatable[\\/]|@mantine[\\/]core[\\/].*[\\/](Checkbox|Table)[\\/]/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), hashedScript('first-paint.js'), preloads(PRELOADS), precompress(), leanZod()],
  css: { postcss: { plugins: [mantinePreset()] } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    sourcemap: false,
    target: 'es2022',
    // An inlined font or image would be allowed by the policy for images only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A module stands in the first group that matches, with what it imports. Left to itself, each list page carries
          // the same parts of the component kit along, and a problem is forty files, each of which is waited for.
          groups: [
            // What six pages share comes with the first visit; what fewer use stays with them.
            { name: 'kit', test: KIT, minShareCount: 6, priority: 6 },
            { name: 'start', tags: ['$initial'], priority: 5 },
            { name: 'scroll', test: SCROLL, minShareCount: 6, priority: 4 },
            { name: 'overlays', test: OVERLAYS, priority: 4 },
            { name: 'controls', test: CONTROLS, minShareCount: 6, priority: 4 },
            { name: 'fields', test: FIELDS, minShareCount: 6, priority: 4 },
            { name: 'basics', test: BASICS, minShareCount: 2, priority: 4 },
            { name: 'live', test: LIVE, minShareCount: 2, priority: 4 },
            { name: 'floating', test: FLOATING, minShareCount: 6, priority: 3 },
            { name: 'judged', test: JUDGED, minShareCount: 2, priority: 3 },
            { name: 'code', test: CODE, minShareCount: 2, priority: 2 },
            { name: 'problems', test: PROBLEMS, minShareCount: 2, priority: 1 },
            { name: 'lists', test: LISTS, minShareCount: 6, priority: 2 },
            { name: 'tables', test: TABLES, minShareCount: 6, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': { target: process.env.OYEZ_DEV_API ?? 'http://127.0.0.1:8080', changeOrigin: false } },
  },
});
