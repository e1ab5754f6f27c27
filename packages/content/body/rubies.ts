import type { Body } from './blocks.ts'
import type { Inline } from './inline.ts'

/** What the author says that letters in the text are read as, each pair once. */
export function rubiesIn(body: Body): { text: string; reading: string }[] {
  const found = new Map<string, { text: string; reading: string }>()
  visit(body.blocks, ({ text, marks = [] }) => {
    for (const mark of marks) {
      if (mark.type === 'ruby') found.set(`${text}\n${mark.reading}`, { text, reading: mark.reading })
    }
  })
  return [...found.values()]
}

/** Text may stand anywhere in a block, in blocks that are not thought of yet, too. */
function visit(value: unknown, take: (inline: Inline) => void): void {
  if (Array.isArray(value)) {
    for (const one of value) visit(one, take)
  } else if (typeof value === 'object' && value !== null) {
    if ('text' in value && 'marks' in value) take(value as Inline)
    else visit(Object.values(value), take)
  }
}
