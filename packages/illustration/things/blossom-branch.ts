import { mix } from '../colours.ts'
import { stroke } from '../paint.ts'
import { lay } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { stage } from '../stage.ts'
import { svg } from '../svg.ts'
import { flower, petal } from './flower.ts'
import type { FlowerKind } from './flower.ts'

export function branch(scene: Scene): string {
  const { random, width, height, palette, light } = scene
  const { back } = stage(scene, 'above')
  const kind = random.pick<FlowerKind>(['ume', 'sakura', 'tsubaki'])
  const x = (share: number) => width * (light === 1 ? 1 - share : share)
  const bark = mix(palette.ink, '#5a4334', 0.4)
  const trunk =
    svg`M${x(-0.04)} ${height * 0.98}` +
    svg`C${x(0.2)} ${height * 0.76} ${x(0.3)} ${height * 0.72} ${x(0.44)} ${height * 0.48}S${x(0.74)} ${height * 0.3} ${x(0.93)} ${height * 0.16}`
  const twigs =
    svg`M${x(0.3)} ${height * 0.69}` +
    svg`Q${x(0.46)} ${height * 0.8} ${x(0.64)} ${height * 0.7}` +
    svg`M${x(0.44)} ${height * 0.48}` +
    svg`Q${x(0.4)} ${height * 0.26} ${x(0.48)} ${height * 0.1}` +
    svg`M${x(0.62)} ${height * 0.36}` +
    svg`Q${x(0.74)} ${height * 0.48} ${x(0.88)} ${height * 0.46}`
  const spots = [
    [0.3, 0.66],
    [0.42, 0.76],
    [0.54, 0.74],
    [0.64, 0.7],
    [0.44, 0.46],
    [0.41, 0.3],
    [0.47, 0.12],
    [0.58, 0.36],
    [0.72, 0.44],
    [0.87, 0.46],
    [0.74, 0.27],
    [0.9, 0.17],
    [0.2, 0.8],
    [0.5, 0.56],
  ] as const
  const blooms = random
    .shuffle(spots)
    .slice(0, 12)
    .map(([sx, sy]) =>
      lay(
        scene,
        flower(
          scene,
          kind,
          random.pick([palette.accent, palette.mist, palette.paper, palette.main]),
          palette.second,
        ),
        {
          x: x(sx) + random.between(-20, 20),
          y: height * sy + random.between(-20, 20),
          scale: random.between(0.5, 0.98),
          angle: random.between(0, 72),
          height: 18,
        },
      ),
    )
  const petals = Array.from({ length: 6 }, () =>
    lay(scene, petal(scene, palette.mist), {
      x: random.between(0, width),
      y: random.between(height * 0.5, height),
      angle: random.between(0, 360),
      scale: random.between(0.25, 0.45),
      height: 10,
    }),
  )
  return (
    back +
    stroke(trunk, palette.ink, 24, 0.14).replace(
      '<path',
      svg`<path transform="translate(${-light * 20} 22)"`,
    ) +
    stroke(trunk, bark, 22) +
    stroke(twigs, bark, 11) +
    blooms.join('') +
    petals.join('')
  )
}
