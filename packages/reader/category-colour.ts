import type { CSSProperties } from 'react'

/** Hands a category's colour to the style sheet, which makes a readable shade of it in both schemes. */
export function categoryColour(colour: string): CSSProperties {
  return { '--category': colour } as CSSProperties
}
