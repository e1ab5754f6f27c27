import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildTargets, floors } from '@tsuzuri/browser/floor'

const commonPackages =
  /node_modules\/(react|react-dom|react-router|scheduler|@tanstack|@mantine|@floating-ui|clsx|zod|react-[a-z-]+)\//

const target = buildTargets(floors.studio)

/** Builds the studio into `dist/`. The server replaces the placeholder by each response's nonce. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/studio/',
  publicDir: false,
  plugins: [react()],
  resolve: {
    alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('zod-without-eval.ts', import.meta.url)) }],
  },
  html: { cspNonce: '__STUDIO_NONCE__' },
  worker: { format: 'es' },
  build: {
    target,
    cssTarget: target,
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1500,
    rollupOptions: {
      // One chunk for code that every screen uses; the rest is loaded per screen.
      output: { codeSplitting: { groups: [{ name: 'common', test: commonPackages }] } },
    },
  },
})
