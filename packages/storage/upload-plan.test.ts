import { expect, test } from 'vitest'
import { planWaves } from './upload-plan.ts'

const gib = 1024 ** 3

test('S2 parts cover every byte once, in waves of 4', () => {
  const waves = planWaves(22 * 1024 ** 2)
  expect(waves.map((wave) => wave.length)).toEqual([4, 1])
  expect(waves[1]).toEqual([{ partNumber: 5, start: 20_971_520, end: 23_068_672 }])
})

test.each([5 * gib, 48 * gib, 49 * gib, 200 * gib, 5 * 1024 * gib])(
  'no upload needs more than 10,000 parts: %i bytes',
  (size) => {
    const parts = planWaves(size).flat()
    expect(parts.length).toBeLessThanOrEqual(10_000)
    expect(parts.at(-1)?.end).toBe(size)
    expect(
      parts.every(({ start, end }, index) => index === parts.length - 1 || end - start >= 5_242_880),
    ).toBe(true)
  },
)
