import { motifs } from './motifs.ts'
import type { Motif } from './motifs.ts'
import { palettes } from './palettes.ts'
import type { PaletteName } from './palettes.ts'
import { startRandom } from './random.ts'
import { openScene } from './scene.ts'
import { svg } from './svg.ts'
import { grain } from './texture.ts'

export type { Motif, PaletteName }

export type Recipe = { motif: Motif; palette: PaletteName; seed: number }

/** `bottle/yuki/3` is a motif, a palette and a seed from 1 to 999. */
export function readRecipe(text: string): Recipe | undefined {
  const [, motif = '', palette = '', seed = ''] = /^([a-z]+)\/([a-z]+)\/([1-9]\d{0,2})$/.exec(text) ?? []
  if (!isMotif(motif) || !isPalette(palette)) return undefined
  return { motif, palette, seed: Number(seed) }
}

export function draw(recipe: Recipe): { svg: string; width: number; height: number } {
  const size = recipe.motif === 'portrait' ? { width: 1200, height: 1200 } : { width: 1600, height: 1067 }
  const random = startRandom(`${recipe.motif}/${recipe.palette}/${recipe.seed}`)
  const scene = openScene(size, recipe, random, palettes[recipe.palette])
  const picture = motifs[recipe.motif](scene) + grain(scene)
  const box = svg`width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}"`
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${scene.definitions()}${picture}</svg>`,
    ...size,
  }
}

function isMotif(name: string): name is Motif {
  return Object.hasOwn(motifs, name)
}

function isPalette(name: string): name is PaletteName {
  return Object.hasOwn(palettes, name)
}
