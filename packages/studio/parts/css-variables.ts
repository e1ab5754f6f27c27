import type { CSSProperties } from 'react'

/** Custom properties for a style: `style={cssVariables({ '--dot': colour })}`. */
export function cssVariables(values: Record<`--${string}`, string | number>): CSSProperties {
  return values
}
