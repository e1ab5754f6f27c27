import type { Node } from 'prosemirror-model'

/** The position behind the first occurrence of these words, which have the same marks. */
export function behind(document: Node, words: string): number {
  let found: number | undefined
  document.descendants((node, position) => {
    const at = node.text?.indexOf(words) ?? -1
    if (at >= 0) found ??= position + at + words.length
  })
  if (found === undefined) throw new Error(`no 「${words}」 in the text`)
  return found
}
