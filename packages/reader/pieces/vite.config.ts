import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The component gallery of the reader's site (`npm run pieces`); not part of the site's build. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  cacheDir: fileURLToPath(new URL('../../../node_modules/.vite/pieces', import.meta.url)),
  server: { port: 3001, open: process.env['CI'] === undefined },
})
