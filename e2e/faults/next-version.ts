import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { compressBuilt } from '../../setup/precompress.mjs'

const run = promisify(execFile)
const root = dirname(dirname(import.meta.dirname))
const migration = '900-next-version'

/**
 * A copy of the whole program that simulates the next version: one more migration, which only adds something, and
 * another build of the reader's site, whose script and style sheet have other names. Returns its folder.
 */
export async function makeNextVersion(folder: string): Promise<string> {
  const tree = join(folder, 'next-version')
  await mkdir(join(tree, 'node_modules', '@tsuzuri'), { recursive: true })
  for (const name of ['packages', 'setup', 'sample', 'package.json', 'vite.config.ts', 'tsconfig.json'])
    await cp(join(root, name), join(tree, name), { recursive: true, verbatimSymlinks: true })
  await linkModules(tree)
  await addMigration(join(tree, 'packages', 'database', 'migrations'))
  const reader = join(tree, 'packages', 'reader')
  await append(join(reader, 'entry.client.tsx'), `document.documentElement.dataset['version'] = 'next'`)
  await append(join(reader, 'app', 'page-frame.css'), '[data-version="next"] { --next-version: 1; }')
  await buildReader(tree)
  return tree
}

/** Links to the dependencies of this version; the workspace packages are copies. */
async function linkModules(tree: string): Promise<void> {
  const modules = join(root, 'node_modules')
  for (const name of await readdir(modules))
    if (name !== '@tsuzuri') await symlink(join(modules, name), join(tree, 'node_modules', name))
  for (const name of await readdir(join(modules, '@tsuzuri')))
    await symlink(join(tree, 'packages', name), join(tree, 'node_modules', '@tsuzuri', name))
}

async function addMigration(folder: string): Promise<void> {
  await writeFile(
    join(folder, 'numbered', `${migration}.ts`),
    `import type { Migration } from '../migration.ts'

export const nextVersion: Migration = {
  name: '${migration}',
  async up(db) {
    await db.schema.createTable('next_version').addColumn('id', 'bigint').execute()
    await db.schema.alterTable('articles').addColumn('next_version', 'text').execute()
    await db.schema.createIndex('articles_next_version').on('articles').column('next_version').execute()
  },
}
`,
  )
  const file = join(folder, 'migrate.ts')
  const text = await readFile(file, 'utf8')
  const changed = text
    .replace('import type { Migration }', `import { nextVersion } from './numbered/${migration}.ts'\n$&`)
    .replace(/(export const written.*= \[[^\]]*)\]/, '$1  nextVersion,\n]')
  if (changed.split('nextVersion').length !== 3) throw new Error('migrate.ts has another form now')
  await writeFile(file, changed)
}

async function append(file: string, line: string): Promise<void> {
  await writeFile(file, `${await readFile(file, 'utf8')}\n${line}\n`)
}

async function buildReader(tree: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  for (const args of [[], ['--ssr'], ['--mode', 'service-worker']])
    await run(process.execPath, [vite, 'build', '--logLevel', 'warn', ...args], { cwd: tree })
  await compressBuilt(join(tree, 'packages', 'reader', 'dist', 'client'))
}
