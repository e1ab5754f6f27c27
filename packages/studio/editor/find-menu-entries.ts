import { toHiragana, toRomaji } from 'wanakana'
import type { MenuEntry } from './editor-block.ts'

/** Kinds whose name begins with the typed text: 見出し, みだし, ミダシ, midashi, midasi, and みｄ during a composition. */
export function findMenuEntries(kinds: readonly MenuEntry[], typed: string): readonly MenuEntry[] {
  if (typed === '') return kinds
  const sought = spell(typed)
  const starts = kinds.filter((kind) => names(kind).some((name) => name.startsWith(sought)))
  const holds = kinds.filter(
    (kind) => !starts.includes(kind) && names(kind).some((name) => name.includes(sought)),
  )
  return [...starts, ...holds]
}

function names(kind: MenuEntry): string[] {
  return [kind.label, ...kind.words].map(spell)
}

/** Normalizes different spellings of the same sounds; kanji stay as they are. */
function spell(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase()
  return toRomaji(toHiragana(plain, { passRomaji: false })).replace(/[-\s]/g, '')
}
