import { hasChromium } from '@tsuzuri/test-support/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialStudio } from '../../app/testing/open-trial-studio.ts'
import { pageOf } from '../../app/testing/records.ts'

describe.skipIf(!hasChromium)('T6 a dialog', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('appears without moving, so that a quick click ends on the button on which it began', async () => {
    const tag = { id: 1, version: 1, name: '手入れ', reading: '', slug: 'care', articles: 0 }
    const page = await studio.open('/tags/', { listTags: () => pageOf([tag]) })
    await page.getByRole('button', { name: '手入れ', exact: true }).click()
    const name = page.getByRole('dialog').getByLabel('名前')
    await name.fill('お手入れ')
    const places = await name.evaluate(placesWhileAppearing, '編集を続ける')
    expect(places.length).toBeGreaterThan(1)
    expect(new Set(places).size).toBe(1)
  })
})

/** Runs in the page: presses Escape, and returns where the button of the dialog is in each frame until it is opaque. */
async function placesWhileAppearing(field: Element, label: string): Promise<number[]> {
  const places: number[] = []
  const find = () => [...document.querySelectorAll('button')].find((one) => one.textContent === label)
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const button = find()
    if (button === undefined) continue
    places.push(Math.round(button.getBoundingClientRect().top))
    const dialog = button.closest('[role=dialog]')
    if (dialog !== null && getComputedStyle(dialog).opacity === '1') return places
  }
}
