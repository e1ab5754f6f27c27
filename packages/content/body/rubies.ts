import type { Body } from './blocks.ts'
import { textsOf } from './references.ts'

/** Readings that the author wrote as ruby, each pair once. */
export function rubiesIn(body: Body): { text: string; reading: string }[] {
  const found = new Map<string, { text: string; reading: string }>()
  for (const { text, marks = [] } of body.blocks.flatMap(textsOf).flat()) {
    for (const mark of marks) {
      if (mark.type === 'ruby') found.set(`${text}\n${mark.reading}`, { text, reading: mark.reading })
    }
  }
  return [...found.values()]
}
