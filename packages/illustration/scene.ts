import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'

export type Scene = {
  width: number
  height: number
  seed: number
  /** The seed shifted by the motif, so that one seed is not one backdrop for all motifs. */
  turn: number
  random: Random
  palette: Palette
  /** The side the light comes from: -1 left, 1 right. */
  light: 1 | -1
  define(markup: (id: string) => string): string
  definitions(): string
}

type Size = { width: number; height: number }

type Named = { motif: string; seed: number }

export function openScene(size: Size, { motif, seed }: Named, random: Random, palette: Palette): Scene {
  const defined: string[] = []
  return {
    ...size,
    seed,
    turn: seed + motif.length * 3 + (motif.codePointAt(1) ?? 0),
    random,
    palette,
    light: random.sign(),
    define: (markup) => {
      const id = `d${defined.length + 1}`
      defined.push(markup(id))
      return `url(#${id})`
    },
    definitions: () => `<defs>${defined.join('')}</defs>`,
  }
}
