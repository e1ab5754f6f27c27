import type { CSSProperties } from 'react'

/** Passes a category's colour to the style sheet, which derives a readable shade for the light and dark scheme. */
export function categoryColour(colour: string): CSSProperties {
  return { '--category': colour } as CSSProperties
}
