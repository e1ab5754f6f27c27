import { normalCardSlot, type PictureSlot } from '../pictures/picture-slot.ts'

/** How many cards of a list are side by side on a wide screen: three on the home page, two beside a side bar. */
export type Columns = 2 | 3

const [normalPage, normalDesk, normalTablet, normalWindow, ...normalPhone] = normalCardSlot
const form = 3 / 2

const wideDesk: Record<Columns, PictureSlot> = {
  3: [
    { from: '80rem', width: '44rem', form },
    { from: '64rem', width: '(100vw - 5rem) * 3 / 5', form },
  ],
  2: [
    { from: '80rem', width: '32rem', form },
    { from: '64rem', width: '(100vw - 26rem) * 3 / 5', form },
  ],
}
const wideTablet: PictureSlot = [{ from: '40rem', width: '(100vw - 5rem) * 3 / 5', form }]

/**
 * The picture of the first card. The card spans a row if the cards would leave a gap in the last row: keep this
 * consistent with `front-slots.css`.
 */
export function firstCardSlot(cards: number, columns: Columns): PictureSlot {
  const onDesk = cards % columns === 1 ? wideDesk[columns] : present([normalPage, normalDesk])
  const onTablet = cards % 2 === 1 ? wideTablet : present([normalTablet, normalWindow])
  return [...onDesk, ...onTablet, ...normalPhone]
}

/** The large card beside a side bar. */
export const besideLargeCardSlot: PictureSlot = [
  { from: '80rem', width: '36rem', form },
  { from: '64rem', width: '(100vw - 26rem) * 2 / 3', form },
  { from: '48rem', width: '100vw - 5rem', form: 16 / 9 },
  { width: '100vw', form: 4 / 3 },
]

/** The cover of a series in a strip. */
export const seriesStripSlot: PictureSlot = [{ width: '7.25rem', form: 3 / 4 }]

function present(slots: readonly (PictureSlot[number] | undefined)[]): PictureSlot {
  return slots.filter((slot) => slot !== undefined)
}
