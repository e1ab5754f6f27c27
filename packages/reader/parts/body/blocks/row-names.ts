import type { Text } from '@tsuzuri/content/body/inline'
import { textOf } from '@tsuzuri/content/body/inline-text'

/** In characters. A longer cell is not a name, and as a sticky column it would fill the screen of a phone. */
const longestName = 12

/** Whether the first column names the rows: each cell short, and different from the others. */
export function hasRowNames(rows: readonly (readonly Text[])[]): boolean {
  const names = rows.map(([first = []]) => textOf(first).trim())
  const areNames = names.every((name) => name !== '' && name.length <= longestName)
  return areNames && new Set(names).size === names.length
}
