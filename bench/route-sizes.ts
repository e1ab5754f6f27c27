import { readFile } from 'node:fs/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import { moduleOf, routes } from '../packages/reader/routes.ts'

export type RouteSize = {
  route: string
  scriptBytes: number
  scripts: number
  styleBytes: number
  styleSheets: number
}

/** Budget: compressed script of a first visit to an article. */
export const articleBudget = 110_000

type Built = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }

const client = new URL('../packages/reader/dist/client/', import.meta.url)

/** The size of a first visit per route: the entry, the page's code and all their imports; Brotli at the highest level. */
export async function measureRoutes(): Promise<RouteSize[]> {
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', client), 'utf8')) as Record<
    string,
    Built
  >
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)
  const styles = new Set(
    Object.values(manifest).flatMap(({ file, css = [] }) => [
      ...css,
      ...(file.endsWith('.css') ? [file] : []),
    ]),
  )
  const sizes = new Map<string, number>()
  const sizeOf = async (file: string) => {
    const size = sizes.get(file) ?? compressed(await readFile(new URL(file, client)))
    sizes.set(file, size)
    return size
  }
  const sum = async (files: Iterable<string>) => {
    let total = 0
    for (const file of files) total += await sizeOf(file)
    return total
  }
  const measured: RouteSize[] = []
  for (const { name } of routes) {
    const module = moduleOf(name) ?? ''
    if (manifest[module] === undefined) throw new Error(`the build has no page for the route ${name}`)
    const scripts = filesOf(manifest, [...entry, module])
    measured.push({
      route: name,
      scriptBytes: await sum(scripts),
      scripts: scripts.size,
      styleBytes: await sum(styles),
      styleSheets: styles.size,
    })
  }
  return measured
}

function filesOf(manifest: Record<string, Built>, keys: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const follow = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of manifest[key]?.imports ?? []) follow(imported)
  }
  keys.forEach(follow)
  return new Set([...seen].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js')))
}

function compressed(bytes: Uint8Array): number {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}
