import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { NONCE } from './src/role/model.ts';

export default defineConfig({
  plugins: [react()],
  html: { cspNonce: NONCE },
  build: {
    target: 'es2023',
    // Names of files change with their content, so they may be kept for good.
    assetsDir: 'assets',
    // Inlined files would need a policy that allows them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    // What every page needs, in one file: dozens of small ones compress worse, and each adds overhead.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'frame', tags: ['$initial'] }] } },
    },
  },
});
