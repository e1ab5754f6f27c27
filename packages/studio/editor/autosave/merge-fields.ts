import type { Body } from '@tsuzuri/content/body/blocks'
import { type Clash, mergeBodies } from '../compare/merge-bodies.ts'

export type MergedFields<Text> = { text: Text } | { fields: (keyof Text)[]; clashes: Clash[] }

/** Three-way merge: each field from the side that changed it, the body block by block. */
export function mergeFields<Text extends { body: Body }>(
  base: Text,
  theirs: Text,
  mine: Text,
): MergedFields<Text> {
  const text = { ...theirs }
  const fields: (keyof Text)[] = []
  for (const field of new Set(Object.keys({ ...theirs, ...mine }) as (keyof Text)[])) {
    if (field === 'body') continue
    const [was, other, own] = [base[field], theirs[field], mine[field]].map((value) => JSON.stringify(value))
    if (other === was) text[field] = mine[field]
    else if (own !== was && own !== other) fields.push(field)
  }
  const merged = mergeBodies(base.body, theirs.body, mine.body)
  if ('body' in merged && fields.length === 0) return { text: { ...text, body: merged.body } }
  return { fields, clashes: 'body' in merged ? [] : merged.clashes }
}
