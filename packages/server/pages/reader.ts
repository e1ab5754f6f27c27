import { readFile } from 'node:fs/promises'
import type { PageAssets, Rendered, RenderInput } from '@tsuzuri/reader/render-types'
import { StartFailure } from '../start-failure.ts'

/** The reader's site as Vite built it. */
export type Reader = {
  render: (input: RenderInput) => Promise<Rendered>
  assets: PageAssets
  /** The folder of the built files for browsers. */
  folder: URL
}

type ManifestEntry = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean; src?: string }

const ownBuild = new URL('../../reader/dist/', import.meta.url)

/** Reads all that rendering needs, so that a later build may replace the files of the running server. */
export async function openReader(dist = ownBuild): Promise<Reader> {
  try {
    const entry = (await import(new URL('server/entry.server.js', dist).href)) as Pick<Reader, 'render'>
    const manifest = JSON.parse(
      await readFile(new URL('client/.vite/manifest.json', dist), 'utf8'),
    ) as Record<string, ManifestEntry>
    return { render: entry.render, assets: assetsOf(manifest), folder: new URL('client/', dist) }
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'ENOENT')
    ) {
      throw new StartFailure(
        '読者のページがまだビルドされていません。npm start で始めてください。',
        'The pages are not built yet; begin with npm start.',
      )
    }
    throw error
  }
}

function assetsOf(manifest: Record<string, ManifestEntry>): PageAssets {
  const entry = Object.values(manifest).find((one) => one.isEntry === true)
  if (entry === undefined) throw new Error('the build has no entry')
  const styles = [
    ...new Set(
      Object.values(manifest).flatMap((one) => one.css ?? (one.file.endsWith('.css') ? [one.file] : [])),
    ),
  ]
  const remembered = new Map<string | undefined, readonly string[]>()
  return {
    entry: address(entry.file),
    styles: styles.map(address),
    modulesOf: (pageModule) => {
      const known = remembered.get(pageModule) ?? filesOf(entry, pageModule)
      remembered.set(pageModule, known)
      return known
    },
  }

  function filesOf(first: ManifestEntry, pageModule: string | undefined): readonly string[] {
    const page = pageModule === undefined ? undefined : manifest[pageModule]
    const files = [...importsOf(first), ...(page === undefined ? [] : [page.file, ...importsOf(page)])]
    return [...new Set(files)].map(address)
  }

  function importsOf({ imports = [] }: ManifestEntry): string[] {
    return imports.flatMap((key) => {
      const imported = manifest[key]
      return imported === undefined ? [] : [imported.file, ...importsOf(imported)]
    })
  }
}

function address(file: string): string {
  return `/magazine/${file}`
}
