import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredDocument } from '../document.ts'

/** Documents as earlier and current versions wrote them: `kind.format.name.json`. A file is added, never changed. */
export const writtenArticles = readAll('article')
export const writtenSettings = readAll('settings')

function readAll(kind: string): [name: string, row: StoredDocument][] {
  const folder = join(import.meta.dirname, 'documents')
  return readdirSync(folder)
    .filter((file) => file.startsWith(`${kind}.`))
    .toSorted()
    .map((file, at) => {
      const content = readFileSync(join(folder, file), 'utf8')
      return [file, { id: at + 1, content, format: Number(file.split('.')[1]) }]
    })
}
