import { blob, ellipse } from '../curves.ts'
import { clip, linear, path, stroke } from '../paint.ts'
import type { Piece } from '../placing.ts'
import type { Scene } from '../scene.ts'
import { svg } from '../svg.ts'
import { stipple } from '../texture.ts'

export function dish(scene: Scene, radius: number): Piece {
  const { random, palette, light } = scene
  const tone = random.pick([
    palette.paper,
    palette.light,
    palette.main,
    palette.deep,
    palette.second,
    palette.mist,
  ])
  const uneven = random.chance(0.4)
  const outline = uneven ? blob(random, 0, 0, radius, radius, 0.03, 9) : ellipse(0, 0, radius)
  const well = ellipse(0, 0, radius * 0.72)
  const mark = random.pick([palette.accent, palette.deep, palette.paper, palette.main])
  const painting = random.pick<() => string>([
    () =>
      stroke(ellipse(0, 0, radius * 0.86), mark, radius * 0.03, 0.8) +
      stroke(ellipse(0, 0, radius * 0.8), mark, 2, 0.7),
    () =>
      path(
        svg`M${-radius} ${-radius}H${radius * 0.1}Q${-radius * 0.1} 0 ${radius * 0.2} ${radius}H${-radius}z`,
        mark,
        0.75,
      ),
    () =>
      stroke(
        Array.from(
          { length: 24 },
          (_, index) =>
            svg`M${Math.cos(index * 0.2618) * radius * 0.76} ${Math.sin(index * 0.2618) * radius * 0.76}` +
            svg`L${Math.cos(index * 0.2618) * radius * 0.96} ${Math.sin(index * 0.2618) * radius * 0.96}`,
        ).join(''),
        mark,
        radius * 0.035,
        0.7,
      ),
    () => '',
  ])()
  const slope = linear(scene, light === 1 ? 140 : 40, [
    [0, palette.ink, 0.16],
    [0.5, palette.ink, 0],
    [1, palette.paper, 0.4],
  ])
  return {
    outline,
    body: clip(
      scene,
      outline,
      path(outline, tone) +
        painting +
        path(well, slope) +
        stroke(well, palette.ink, 2, 0.12) +
        stipple(
          scene,
          [-radius, -radius, radius * 2, radius * 2],
          light === 1 ? 20 : 160,
          palette.ink,
          Math.round(radius * 9),
          0.28,
        ),
    ),
  }
}

export function chopsticks(scene: Scene): Piece {
  const outline = 'M-20 -340L-14 -340L-8 340H-24zM12 -340L18 -340L26 340H10z'
  const { ink, accent, deep } = scene.palette
  return {
    outline,
    body:
      path(outline, scene.random.pick([ink, accent, deep])) +
      path('M-24 250H-9V270H-24zM10 250H25V270H10z', scene.palette.second),
  }
}
