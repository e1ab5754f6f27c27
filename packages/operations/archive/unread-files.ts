import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { written } from '../written-number.ts'

const shownNames = 100

/** Every file that is not among the known ones; a folder in which nothing is read is one name that ends with `/`. */
export async function findUnread(folder: string, known: ReadonlySet<string>): Promise<string[]> {
  const unread: string[] = []
  for (const below of ['', 'articles/', 'media/'])
    for (const entry of await entriesIn(join(folder, below))) {
      const name = `${below}${entry.name}`
      if (known.has(name) || readFolders.has(name)) continue
      if (!entry.isDirectory()) unread.push(name)
      else if ((await entriesIn(join(folder, name))).length > 0) unread.push(`${name}/`)
    }
  return unread.toSorted()
}

const readFolders: ReadonlySet<string> = new Set(['articles', 'media'])

/** The entries of a folder that are not hidden; none if there is no such folder. */
export async function entriesIn(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter(({ name }) => !name.startsWith('.'))
}

/** The lines that name them, for the person who imports. */
export function unreadLines(unread: readonly string[]): string[] {
  if (unread.length === 0) return []
  const rest = unread.length - shownNames
  return [
    '次のファイルは読み込まれません。記事は articles/名前.md に、画像は media/名前 に置いてください。その下のフォルダーは読みません。',
    ...unread.slice(0, shownNames).map((name) => `  ${name}`),
    ...(rest > 0 ? [`  ほか${written(rest)}個`] : []),
  ]
}
