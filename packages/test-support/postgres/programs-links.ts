import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

export type Link = { path: string; target: string }

/** npm packages can't contain symbolic links; a list names the links that PostgreSQL's libraries need. */
export function listLinks(folder: string): Link[] {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  return links.map(({ source, target }) => ({ path: relative('native', target), target: basename(source) }))
}
