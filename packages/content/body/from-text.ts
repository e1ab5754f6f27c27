import type { Body } from './blocks.ts'

/** Plain paragraphs separated by blank lines, as a body. */
export function bodyFromText(text: string): Body {
  return {
    blocks: text
      .replace(/\r\n?/g, '\n')
      .split(/\n(?:[^\S\n]*\n)+/)
      .map((paragraph) => paragraph.replace(/^\n+|\n+$/g, ''))
      .filter((paragraph) => paragraph.trim() !== '')
      .map((paragraph) => ({ type: 'paragraph', content: [{ text: paragraph }] })),
  }
}
