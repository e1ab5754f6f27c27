import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { buildTargets, floors } from './packages/browser/floor.ts'

const target = buildTargets(floors.reader)

/** Builds the reader's site: once for browsers, once for the server (`--ssr`), and the service worker (`--mode service-worker`). */
export default defineConfig(({ isSsrBuild, mode }): UserConfig => {
  if (mode === 'service-worker') return serviceWorker
  return {
    root: 'packages/reader',
    base: '/magazine/',
    publicDir: isSsrBuild === true ? false : 'public',
    plugins: [react(), withoutPreloading],
    build: {
      target: isSsrBuild === true ? 'es2022' : target,
      cssTarget: target,
      outDir: isSsrBuild === true ? 'dist/server' : 'dist/client',
      emptyOutDir: true,
      manifest: isSsrBuild !== true,
      assetsDir: 'assets',
      cssCodeSplit: false,
      // The server names what a page needs; beyond that a screen imports nothing that is not there already.
      modulePreload: false,
      rollupOptions: {
        input: isSsrBuild === true ? 'packages/reader/entry.server.tsx' : 'packages/reader/entry.client.tsx',
        // The server's build is one file: a running server has loaded every page when a later build replaces its files.
        output: { codeSplitting: isSsrBuild === true ? false : { groups } },
      },
    },
    // Bundles React's production build. Node would choose the development build, which renders at a fraction of the speed.
    ssr: { noExternal: true },
    ...(isSsrBuild === true ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  }
})

/** All that Vite's helper could do, the server has done in the page's head: it names every file that the page needs. */
const withoutPreloading: Plugin = {
  name: 'without-preloading',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

/**
 * Few files are smaller than many: what changes least in one, which stays with readers longest; what every screen needs;
 * what only articles, and what only lists need. Each screen has the rest of its code for itself.
 */
const ofArticles =
  /content\/body\/(headings|plain-text)|reader\/(behaviour\/(article-display|article-reading|resume-reading)|head\/article-head|parts\/(article\/|body\/(article-body|body-behaviour)))|browser\/(copy|read-time|reading-position|scroll-spy)/
/** What the browser stores for the reader: articles use it, and the shelf on any page. */
const ofDevice = /browser\/(cache\/|local-cache|reading-history)/
const ofLists =
  /reader\/(list-with-front|or-not-found|head\/list-head|parts\/(front\/[\w-]+|cards\/portrait-card|headings\/page-heading|lists\/(article-counter|feature-list|paged-articles|pagination|portrait-list|series-facts)|navigation\/sub-navigation)\.)/
const ofAll =
  /packages\/(?!reader\/(pages\/|parts\/body\/|display\/|behaviour\/(article-(copies|parts)|shelf(?!-start)))|browser\/(display\/|offline|shelf|stored\/stored-json)|content\/(body\/|line-hash|address\/safe-href))/
const groups = [
  { name: 'vendor', test: /node_modules/, priority: 3 },
  { name: 'article', test: ofArticles, includeDependenciesRecursively: false, priority: 2 },
  { name: 'device', test: ofDevice, includeDependenciesRecursively: false, priority: 2 },
  { name: 'lists', test: ofLists, includeDependenciesRecursively: false, priority: 2 },
  { name: 'site', test: ofAll, priority: 1 },
]

/** A worker has one file and one name, so that browsers find its next version under the same address. */
const serviceWorker: UserConfig = {
  root: 'packages/browser',
  publicDir: false,
  build: {
    target,
    outDir: '../reader/dist/client',
    emptyOutDir: false,
    rollupOptions: {
      input: 'packages/browser/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
}
