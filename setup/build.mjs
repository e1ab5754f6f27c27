import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { program, root } from './paths.mjs'
import { runTool } from './run-tool.mjs'
import { say } from './say.mjs'
import { compressBuilt } from './precompress.mjs'

const shared = [
  'packages/api',
  'packages/browser',
  'packages/content',
  'packages/ui',
  'setup/precompress.mjs',
  'package-lock.json',
]

/** The two applications with their sources and builds. */
const sites = [
  {
    name: '読者のページ',
    package: 'reader',
    served: 'dist/client',
    sources: [...shared, 'packages/reader', 'vite.config.ts'],
    builds: [[], ['--ssr'], ['--mode', 'service-worker']],
  },
  {
    name: '編集室',
    package: 'studio',
    served: 'dist',
    sources: [...shared, 'packages/concurrency', 'packages/storage', 'packages/studio'],
    builds: [['--config', 'packages/studio/vite.config.ts']],
  },
]

/** Builds the applications whose sources have changed. @param {string} node */
export async function ensureBuilt(node) {
  for (const site of sites) {
    const stamp = join(root, 'packages', site.package, 'dist', 'built-from')
    const wanted = fingerprint(site.sources)
    if (readStamp(stamp) === wanted) continue
    say(`ビルド: ${site.name}をビルドしています…（vite build）`)
    for (const args of site.builds) {
      const built = await runTool(node, [program('vite'), 'build', '--logLevel', 'warn', ...args])
      if (!built.ok) {
        console.error(built.output)
        say('ビルド: できませんでした')
        process.exit(1)
      }
    }
    await compressBuilt(join(root, 'packages', site.package, site.served))
    writeFileSync(stamp, wanted)
  }
}

/** @param {string[]} sources */
function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesIn(join(root, source))) hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !/\.test\.tsx?$/.test(name))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]))
  } catch {
    return [path]
  }
}

/** @param {string} stamp */
function readStamp(stamp) {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return undefined
  }
}
