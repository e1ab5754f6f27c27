import { toHiragana, toRomaji } from 'wanakana'
import type { BlockKind } from './block-kinds.ts'

/** Kinds whose name begins with what is typed: 見出し, みだし, ミダシ, midashi, midasi, and みｄ in the middle of composing. */
export function findKinds(kinds: readonly BlockKind[], typed: string): readonly BlockKind[] {
  if (typed === '') return kinds
  const sought = spell(typed)
  const starts = kinds.filter((kind) => names(kind).some((name) => name.startsWith(sought)))
  const holds = kinds.filter(
    (kind) => !starts.includes(kind) && names(kind).some((name) => name.includes(sought)),
  )
  return [...starts, ...holds]
}

function names(kind: BlockKind): string[] {
  return [kind.label, ...kind.words].map(spell)
}

/** One spelling for every way to write the same sounds; kanji stay as they are. */
function spell(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase()
  return toRomaji(toHiragana(plain, { passRomaji: false })).replace(/[-\s]/g, '')
}
