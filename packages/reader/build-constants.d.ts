/** Set by Vite: true in the bundle of the server, false in that of the browser. */
interface ImportMetaEnv {
  readonly SSR: boolean
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}
