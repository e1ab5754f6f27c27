import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whileBusy } from '../../app/testing/busy-page.ts'
import { openTrialStudio, type TrialAnswers, type TrialStudio } from '../../app/testing/open-trial-studio.ts'

describe.skipIf(!hasChromium)('T6 the order of categories', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('each step builds on the one before, also while the server still saves it', async () => {
    const server = aServer()
    const page = await studio.open('/categories/', server.answers)
    const grip = page.getByRole('button', { name: /^4の順番/ })
    for (const _ of [1, 2, 3]) await grip.press('ArrowUp')
    await expect.poll(() => shownIn(page)).toEqual(['4', '1', '2', '3'])
    server.finish()
    await expect.poll(server.stored).toEqual([4, 1, 2, 3])
    await expect.poll(() => server.reads()).toBeGreaterThan(1)
    expect(await shownIn(page)).toEqual(['4', '1', '2', '3'])
  })

  test('a refused order goes back to the one of the server', async () => {
    const server = aServer()
    const page = await studio.open('/categories/', { ...server.answers, orderCategories: () => undefined })
    await page.getByRole('button', { name: /^4の順番/ }).press('ArrowUp')
    await page.getByText('見つかりません').waitFor()
    await expect.poll(() => shownIn(page)).toEqual(['1', '2', '3', '4'])
  })

  test('two buttons move a row, keep the focus at both ends, and the new place is said', async () => {
    const server = aServer()
    server.finish()
    const page = await studio.open('/categories/', server.answers)
    const up = page.getByRole('button', { name: '「2」を上へ' })
    const down = page.getByRole('button', { name: '「2」を下へ' })
    await up.focus()
    await page.keyboard.press('Enter')
    await page.getByText('「2」を4件中1番目にしました').waitFor()
    expect(server.stored()).toEqual([2, 1, 3, 4])
    expect(await up.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await up.getAttribute('aria-disabled')).toBe('true')
    await down.focus()
    for (const _ of [1, 2, 3, 4]) await page.keyboard.press('Enter')
    await page.getByText('「2」を4件中4番目にしました').waitFor()
    expect(server.stored()).toEqual([1, 3, 4, 2])
    expect(await down.evaluate((button) => button === document.activeElement)).toBe(true)
    const box = await down.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  })

  test('only the main button of a pointer drags a row', async () => {
    const page = await studio.open('/categories/', aServer().answers)
    const grip = page.getByRole('button', { name: /^4の順番/ })
    const over = await page.getByRole('button', { name: /^2の順番/ }).boundingBox()
    await grip.hover()
    await page.mouse.down({ button: 'right' })
    await page.mouse.move(over?.x ?? 0, over?.y ?? 0)
    await page.mouse.up({ button: 'right' })
    expect(await shownIn(page)).toEqual(['1', '2', '3', '4'])
  })

  test('a row is dropped where the pointer is released, also before the way there is drawn', async () => {
    const server = aServer()
    server.finish()
    const page = await studio.open('/categories/', server.answers)
    const [from, to] = await Promise.all(
      [/^4の順番/, /^2の順番/].map(async (name) => {
        const box = await page.getByRole('button', { name }).boundingBox()
        return { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 }
      }),
    )
    if (from === undefined || to === undefined) throw new Error('a row is missing')
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await whileBusy(page, () => [page.mouse.move(to.x, to.y), page.mouse.up()])
    await expect.poll(server.stored).toEqual([1, 4, 2, 3])
  })
})

/** A server that saves orders when the test says so. */
function aServer() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let stored = [1, 2, 3, 4]
  let reads = 0
  const answers: TrialAnswers = {
    listCategories: () => {
      reads += 1
      return { items: stored.map(aCategory) }
    },
    orderCategories: async ({ ids }) => {
      await promise
      stored = ids
      return {}
    },
  }
  return { answers, finish: resolve, stored: () => stored, reads: () => reads }
}

function aCategory(id: number) {
  return {
    id,
    version: 1,
    name: String(id),
    slug: `category-${id}`,
    description: '',
    colour: '#8a5a44',
    position: id,
    articles: 0,
    subcategories: [],
  }
}

function shownIn(page: Page): Promise<string[]> {
  return page.locator('.category-line .record-name').allInnerTexts()
}
