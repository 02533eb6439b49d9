import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig } from 'vite';

/** What the server draws problems with: one file that needs no other and nothing of Node, in the looks of the web app. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  publicDir: false,
  css: { postcss: { plugins: [mantinePreset()] } },
  resolve: {
    alias: [
      // The edge's variant does without Node's streams.
      { find: 'react-dom/server', replacement: 'react-dom/server.edge' },
    ],
  },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/firstLook/draw.tsx',
    target: 'es2022',
    minify: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // These come when something has been painted or pressed, which is never here.
      external: [/\/(highlight|StatisticsDialog)\.tsx?$/, /^@codemirror\//],
      output: { codeSplitting: false },
    },
  },
});
