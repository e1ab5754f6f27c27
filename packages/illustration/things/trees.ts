import { path } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'

/** A loose row of conifers standing on a line. */
export function pines(scene: Scene, foot: number, count: number, colour: string): string {
  const { random, width } = scene
  const left = random.chance(0.5)
  const trees = Array.from({ length: count }, (_, index) => {
    const share = (index / count) ** 1.3 * 0.6
    const x = width * (left ? share : 1 - share) + random.between(-30, 30)
    const tall = random.between(150, 330) * (1.1 - share)
    const half = tall * 0.19
    const tiers = [0, 1, 2, 3].map((tier) => {
      const [top, low, reach] = [
        foot - tall * (1 - tier * 0.2),
        foot - tall * (0.62 - tier * 0.2),
        half * (0.5 + tier * 0.2),
      ]
      return (
        svg`M${x} ${top}Q${x + reach * 0.3} ${low - 20} ${x + reach} ${low}` +
        svg`Q${x} ${low - 12} ${x - reach} ${low}Q${x - reach * 0.3} ${low - 20} ${x} ${top}` +
        'z'
      )
    })
    return svg`${tiers}M${x - 5} ${foot - tall * 0.1}h10v80h-10z`
  })
  return path(trees.join(''), colour)
}

/** Autumn grass bowing over the sheet's foot. */
export function susuki(
  scene: Scene,
  x: number,
  foot: number,
  count: number,
  colour: string,
  plume: string,
): string {
  const { random, light } = scene
  return Array.from({ length: count }, () => {
    const [from, tall, bow] = [
      x + random.between(-160, 160),
      random.between(300, 620),
      random.between(60, 240) * -light,
    ]
    const [tipX, tipY] = [from + bow, foot - tall]
    const stem =
      svg`<path d="M${from} ${foot}` +
      svg`Q${from + bow * 0.1} ${foot - tall * 0.7} ${tipX} ${tipY}" fill="none"` +
      svg` stroke="${colour}" stroke-width="4"/>`
    const hairs = Array.from({ length: 11 }, (_, index) => {
      const share = index / 10
      const [px, py] = [tipX - bow * share * 0.24, tipY + share * share * tall * 0.12 + share * 30]
      return svg`M${px} ${py}q${bow * 0.22} ${12 + share * 20} ${bow * 0.32} ${70 + share * 36}`
    })
    return (
      stem +
      svg`<path d="${hairs}" fill="none" stroke="${plume}" stroke-width="5"` +
      ' stroke-linecap="round" stroke-opacity=".85"/>'
    )
  }).join('')
}
