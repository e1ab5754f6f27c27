import { align } from './align.ts'

export type Run = { kind: 'same' | 'removed' | 'inserted'; text: string }

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/** Word-level diff by Japanese word segmentation: 髪型 → 髪形 is one change, not one character of another word. */
export function changedRuns(before: string, after: string): Run[] {
  const some = wordsOf(before)
  const others = wordsOf(after)
  return align(some, others)
    .flatMap((stretch): Run[] => {
      const removed = some.slice(...stretch.before).join('')
      const inserted = others.slice(...stretch.after).join('')
      if (stretch.same) return [{ kind: 'same', text: removed }]
      return [
        { kind: 'removed', text: removed },
        { kind: 'inserted', text: inserted },
      ]
    })
    .filter((run) => run.text !== '')
}

/** The similarity of two texts, from 0 to 1. */
export function likeness(before: string, after: string): number {
  const same = changedRuns(before, after).filter((run) => run.kind === 'same')
  const length = same.reduce((sum, run) => sum + run.text.length, 0)
  return (2 * length) / Math.max(1, before.length + after.length)
}

function wordsOf(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}
