import type { Area } from '@tsuzuri/content/picture-edits'

/** The corner or edge by which an area is resized. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]

const smallest = 0.02

export function moveArea(area: Area, dx: number, dy: number): Area {
  return {
    ...area,
    x: clamp(area.x + dx, 0, 1 - area.width),
    y: clamp(area.y + dy, 0, 1 - area.height),
  }
}

/**
 * Moves an edge or a corner; the opposite one stays. `ratio` is width ÷ height, both as shares of the picture, and needs a
 * corner.
 */
export function resizeArea(area: Area, handle: Handle, dx: number, dy: number, ratio?: number): Area {
  if (ratio !== undefined && handle.length === 2) return resizeInRatio(area, handle, dx, dy, ratio)
  let [left, top, right, bottom] = [area.x, area.y, area.x + area.width, area.y + area.height]
  if (handle.includes('w')) left = clamp(left + dx, 0, right - smallest)
  if (handle.includes('e')) right = clamp(right + dx, left + smallest, 1)
  if (handle.includes('n')) top = clamp(top + dy, 0, bottom - smallest)
  if (handle.includes('s')) bottom = clamp(bottom + dy, top + smallest, 1)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Sets one number of an area; the rest follows from `moveArea` and `resizeArea`. */
export function setAreaSide(area: Area, side: keyof Area, value: number, ratio?: number): Area {
  const by = value - area[side]
  switch (side) {
    case 'x':
      return moveArea(area, by, 0)
    case 'y':
      return moveArea(area, 0, by)
    case 'width':
      return resizeArea(area, ratio === undefined ? 'e' : 'se', by, 0, ratio)
    case 'height':
      return resizeArea(area, ratio === undefined ? 's' : 'se', 0, by, ratio)
  }
}

/** The largest area of this ratio inside the given one, with the same centre. */
export function fitRatio(area: Area, ratio: number): Area {
  const width = Math.min(area.width, area.height * ratio)
  const height = width / ratio
  return { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

function resizeInRatio(area: Area, handle: Handle, dx: number, dy: number, ratio: number): Area {
  const isEast = handle.includes('e')
  const isSouth = handle.includes('s')
  const [anchorX, anchorY] = [isEast ? area.x : area.x + area.width, isSouth ? area.y : area.y + area.height]
  const wider = isEast ? dx : -dx
  const higher = (isSouth ? dy : -dy) * ratio
  const wanted = area.width + (Math.abs(wider) > Math.abs(higher) ? wider : higher)
  const most = Math.min(isEast ? 1 - anchorX : anchorX, (isSouth ? 1 - anchorY : anchorY) * ratio)
  const width = clamp(wanted, Math.min(most, Math.max(smallest, smallest * ratio)), most)
  const height = width / ratio
  return { x: isEast ? anchorX : anchorX - width, y: isSouth ? anchorY : anchorY - height, width, height }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
