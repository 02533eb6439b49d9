import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
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
          // What six pages share comes with the first visit; what fewer use stays with them. Left to itself, each list
          // page carries the same parts of the component kit along (measured: list pages 44-49 KB instead of 33-35 KB).
          groups: [{ name: 'kit', test: /node_modules[\\/](@mantine[\\/]core|@floating-ui)/, minShareCount: 6 }],
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
