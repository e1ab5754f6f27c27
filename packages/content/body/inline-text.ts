import type { Text } from './inline.ts'

/** The characters of a text without its marks. */
export function textOf(text: Text): string {
  return text.map((inline) => inline.text).join('')
}
