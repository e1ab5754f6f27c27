import { type Body, kindOf } from './blocks.ts'

/** The words of a body as lines of text, for search, descriptions and counting. */
export function bodyText(body: Body): string {
  return body.blocks
    .flatMap((block) => kindOf(block).lines(block))
    .filter((line) => line !== '')
    .join('\n')
}

const charactersPerMinute = 500

/** Minutes to read, counted in Japanese characters; at least one. */
export function readingMinutes(body: Body): number {
  return Math.max(1, Math.ceil(countCharacters(bodyText(body)) / charactersPerMinute))
}

/** Letters as a Japanese editor counts them: every character but white space. */
export function countCharacters(text: string): number {
  return [...text.replace(/\s+/g, '')].length
}
