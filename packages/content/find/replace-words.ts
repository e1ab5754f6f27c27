import type { ArticleContent } from '../article.ts'
import type { Block, Body } from '../body/blocks.ts'
import type { Inline, Mark, Text } from '../body/inline.ts'
import { textOf } from '../body/inline-text.ts'
import { mapWords } from '../body/words.ts'
import { type Found, findInText, type Question, replaceFound } from './find-text.ts'

/** A match in an article, with the words around it. */
type WordPlace = { path: string; before: string; found: string; after: string }

const contextLength = 24

/** All matches of a question in an article: title, lead and the words of all blocks. */
export function findWords(content: ArticleContent, question: Question): WordPlace[] {
  const places: WordPlace[] = []
  const note = (text: string, path: string) => {
    for (const { from, to } of findInText(text, question)) {
      places.push({
        path,
        before: text.slice(Math.max(0, from - contextLength), from),
        found: text.slice(from, to),
        after: text.slice(to, to + contextLength),
      })
    }
  }
  for (const name of ['title', 'lead'] as const) note(content[name], name)
  mapWords(content.body, {
    line: (line, path) => {
      note(line, `body.${path}`)
      return line
    },
    text: (text, path) => {
      note(textOf(text), `body.${path}`)
      return text
    },
  })
  return places
}

/** The article with the words replaced everywhere; the same object if they do not occur. */
export function replaceWords(
  content: ArticleContent,
  question: Question,
  replacement: string,
): ArticleContent {
  const inLine = (line: string) => replaceFound(line, findInText(line, question), replacement)
  const title = inLine(content.title)
  const lead = inLine(content.lead)
  const body = mapWords(content.body, {
    line: inLine,
    text: (text) => replaceInText(text, findInText(textOf(text), question), replacement),
  })
  const isSame = title === content.title && lead === content.lead && body === content.body
  return isSame ? content : { ...content, title, lead, body: withoutEmptyTexts(body) }
}

/** Removes paragraphs and headings that have become empty, as the editor does. */
function withoutEmptyTexts(body: Body): Body {
  const isEmpty = (block: Block) =>
    (block.type === 'paragraph' || block.type === 'heading') && block.content.length === 0
  return body.blocks.some(isEmpty) ? { blocks: body.blocks.filter((block) => !isEmpty(block)) } : body
}

/** New words get the marks of the first replaced letter, but no ruby. A ruby over a replaced letter is removed. */
function replaceInText(text: Text, places: readonly Found[], replacement: string): Text {
  if (places.length === 0) return text
  const runs: Inline[] = []
  let start = 0
  for (const run of text) {
    const end = start + run.text.length
    const touching = places.filter((place) => place.from < end && place.to > start)
    const kept = touching.length === 0 ? run : withoutRuby(run)
    let at = start
    for (const { from, to } of touching) {
      push(runs, kept, run.text.slice(at - start, Math.max(at, from) - start))
      if (from >= start) push(runs, kept, replacement)
      at = Math.min(to, end)
    }
    push(runs, kept, run.text.slice(at - start))
    start = end
  }
  return runs
}

/** Joins runs with the same marks, but never two rubies. */
function push(runs: Inline[], { marks = [] }: Inline, text: string): void {
  const last = runs.at(-1)
  if (text === '') return
  const isSame = JSON.stringify(last?.marks ?? []) === JSON.stringify(marks)
  if (last !== undefined && isSame && !marks.some(isRuby)) {
    runs[runs.length - 1] = { ...last, text: last.text + text }
  } else runs.push(marks.length === 0 ? { text } : { text, marks })
}

function withoutRuby({ text, marks = [] }: Inline): Inline {
  return { text, marks: marks.filter((mark) => !isRuby(mark)) }
}

function isRuby({ type }: Mark): boolean {
  return type === 'ruby'
}
