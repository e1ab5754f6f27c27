import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

const serverRouter = fileURLToPath(new URL('packages/reader/react-router.server.tsx', import.meta.url))

/** Builds the reader's site: once for browsers, once for the server (`--ssr`), and the service worker (`--mode service-worker`). */
export default defineConfig(({ isSsrBuild, mode }): UserConfig => {
  if (mode === 'service-worker') return serviceWorker
  return {
    root: 'packages/reader',
    base: '/magazine/',
    publicDir: isSsrBuild === true ? false : 'public',
    plugins: [react(), ...(isSsrBuild === true ? [lightLinks] : [])],
    build: {
      target: 'es2022',
      outDir: isSsrBuild === true ? 'dist/server' : 'dist/client',
      emptyOutDir: true,
      manifest: isSsrBuild !== true,
      assetsDir: 'assets',
      cssCodeSplit: false,
      rollupOptions: {
        input: isSsrBuild === true ? 'packages/reader/entry.server.tsx' : 'packages/reader/entry.client.tsx',
        // What changes least in one file: it is smaller than in many, and stays with readers longest.
        ...(isSsrBuild === true
          ? {}
          : { output: { codeSplitting: { groups: [{ name: 'vendor', test: /node_modules/ }] } } }),
      },
    },
    // Whole and as readers get it: React's development build, which Node would choose, draws at a fraction of the speed.
    ssr: { noExternal: true },
    ...(isSsrBuild === true ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  }
})

/** On the server, links are drawn without the hooks that only clicks need. */
const lightLinks: Plugin = {
  name: 'light-links',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'react-router' && importer?.includes('/packages/reader/') === true && importer !== serverRouter
      ? serverRouter
      : undefined,
}

/** A worker has one file and one name, so that browsers find its next version under the same address. */
const serviceWorker: UserConfig = {
  root: 'packages/browser',
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: '../reader/dist/client',
    emptyOutDir: false,
    rollupOptions: {
      input: 'packages/browser/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
}
