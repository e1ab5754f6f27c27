import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitRatio, handles, moveArea, resizeArea, setAreaSide } from './area-moves.ts'

const share = fc.double({ min: 0, max: 0.8, noNaN: true })
const size = fc.double({ min: 0.1, max: 1, noNaN: true })
const area = fc.record({ x: share, y: share, width: size, height: size }).map(({ x, y, width, height }) => ({
  x,
  y,
  width: Math.min(width, 1 - x),
  height: Math.min(height, 1 - y),
}))
const step = fc.double({ min: -2, max: 2, noNaN: true })
const ratio = fc.option(fc.double({ min: 0.4, max: 2.5, noNaN: true }), { nil: undefined })
const corner = fc.constantFrom('nw', 'ne', 'sw', 'se')

const near = 1e-9
function expectInside({ x, y, width, height }: ReturnType<typeof moveArea>): void {
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(-near)
  expect(Math.min(width, height)).toBeGreaterThan(0)
  expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + near)
}

test('E4 an area that is moved keeps its size and stays in the picture', () => {
  fc.assert(
    fc.property(area, step, step, (given, dx, dy) => {
      const moved = moveArea(given, dx, dy)
      expectInside(moved)
      expect([moved.width, moved.height]).toEqual([given.width, given.height])
    }),
  )
})

test('E4 an area that is resized stays in the picture, whatever edge is moved how far', () => {
  fc.assert(
    fc.property(area, fc.constantFrom(...handles), step, step, (given, handle, dx, dy) => {
      const resized = resizeArea(given, handle, dx, dy)
      expectInside(resized)
      if (!handle.includes('w')) expect(resized.x).toBeCloseTo(given.x, 9)
      if (!handle.includes('n')) expect(resized.y).toBeCloseTo(given.y, 9)
    }),
  )
})

test('E4 with a fixed ratio a corner keeps it, and the opposite corner stays', () => {
  fc.assert(
    fc.property(area, corner, step, step, ratio, (given, handle, dx, dy, wanted) => {
      if (wanted === undefined) return
      const start = fitRatio(given, wanted)
      expectInside(start)
      const resized = resizeArea(start, handle, dx, dy, wanted)
      expectInside(resized)
      expect(resized.width / resized.height).toBeCloseTo(wanted, 6)
      if (handle.includes('e')) expect(resized.x).toBeCloseTo(start.x, 9)
      else expect(resized.x + resized.width).toBeCloseTo(start.x + start.width, 9)
    }),
  )
})

test('E4 a number of an area is set as far as there is room, and a fixed ratio stays', () => {
  const side = fc.constantFrom('x', 'y', 'width', 'height')
  fc.assert(
    fc.property(area, side, step, ratio, (given, name, value, form) => {
      const start = form === undefined ? given : fitRatio(given, form)
      const set = setAreaSide(start, name, value, form)
      expectInside(set)
      if (form !== undefined) expect(set.width / set.height).toBeCloseTo(form)
      const isMove = name === 'x' || name === 'y'
      if (isMove) expect([set.width, set.height]).toEqual([start.width, start.height])
      else expect([set.x, set.y]).toEqual([start.x, start.y])
    }),
  )
  const half = { x: 0, y: 0, width: 0.5, height: 0.5 }
  expect(setAreaSide(half, 'x', 0.3)).toEqual({ ...half, x: 0.3 })
  expect(setAreaSide(half, 'width', 0.8)).toEqual({ ...half, width: 0.8 })
  expect(setAreaSide(half, 'height', 0.25, 1)).toEqual({ ...half, width: 0.25, height: 0.25 })
})
