export type Sentence = { text: string; from: number; to: number }

/** Splits into sentences: they end with 。！？ outside brackets, or at the end of the line. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let from = 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if ('「『（(【'.includes(sign)) depth += 1
    else if ('」』）)】'.includes(sign)) depth = Math.max(0, depth - 1)
    const isEnd = sign === '\n' || (depth === 0 && '。！？!?'.includes(sign))
    if (!isEnd) continue
    push(from, sign === '\n' ? at : at + 1)
    from = at + 1
  }
  push(from, text.length)
  return sentences

  function push(start: number, end: number) {
    if (text.slice(start, end).trim() !== '')
      sentences.push({ text: text.slice(start, end), from: start, to: end })
  }
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

export function wordsOf(text: string): { word: string; from: number }[] {
  return [...segmenter.segment(text)].map(({ segment, index }) => ({ word: segment, from: index }))
}

/** Running text, which should consist of whole sentences. */
export function isProse({ kind }: { kind: string }): boolean {
  return kind === 'paragraph' || kind === 'item'
}
