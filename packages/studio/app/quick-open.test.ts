import { hasChromium } from '@tsuzuri/test-support/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clickWhileBusy } from './testing/busy-page.ts'
import { openTrialStudio, type TrialAnswers, type TrialStudio } from './testing/open-trial-studio.ts'
import { anArticleRow, pageOf } from './testing/records.ts'

describe.skipIf(!hasChromium)('T2 one article is begun', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('by a double click on the entry of Ctrl+K, which takes clicks while the dialog fades out', async () => {
    const { answers, begun, finish } = aServer()
    const page = await studio.open('/articles/', answers)
    await page.getByRole('heading', { name: '記事' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: '記事を書く' }).dblclick()
    await expect.poll(begun).toBe(1)
    finish()
    await page.waitForURL('**/articles/7/')
    expect(begun()).toBe(1)
  })

  test('by two clicks on the button, which both waited behind a busy page', async () => {
    const { answers, begun, finish } = aServer()
    const page = await studio.open('/articles/', answers)
    await clickWhileBusy(page, page.getByRole('button', { name: '記事を書く' }), 2)
    await expect.poll(begun).toBe(1)
    finish()
    await page.waitForURL('**/articles/7/')
    expect(begun()).toBe(1)
  })

  test('by a double click in the menu of templates', async () => {
    const { answers, begun, finish } = aServer()
    const page = await studio.open('/articles/', answers)
    await page.getByRole('button', { name: '雛形から書く' }).click()
    await page.getByRole('menuitem', { name: '春の雛形', exact: true }).dblclick()
    await expect.poll(begun).toBe(1)
    finish()
    await page.waitForURL('**/articles/7/')
    expect(begun()).toBe(1)
  })
})

test.skipIf(!hasChromium)(
  'T2 the current entry of Ctrl+K stays in sight and is marked in forced colours',
  async () => {
    const studio = await openTrialStudio()
    const page = await studio.open('/articles/', aServer().answers)
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.emulateMedia({ forcedColors: 'active' })
    await page.getByRole('heading', { name: '記事' }).waitFor()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: '題名や画面の名前' })
    // Entries that arrive later move the others.
    for (const name of ['春の色', /雛形/]) await page.getByRole('option', { name }).first().waitFor()
    const last = page.getByRole('option').last()
    await field.press('ArrowUp')
    await expect.poll(() => last.getAttribute('aria-selected')).toBe('true')
    const [bottom, edge] = await last.evaluate((option) =>
      [option, option.parentElement].map((one) => one?.getBoundingClientRect().bottom ?? 0),
    )
    expect(bottom).toBeLessThanOrEqual(edge ?? 0)
    const backgroundOf = (option: Element) => getComputedStyle(option).backgroundColor
    expect(await last.evaluate(backgroundOf)).not.toBe(
      await page.getByRole('option').first().evaluate(backgroundOf),
    )
    await studio.close()
  },
)

test.skipIf(!hasChromium)('T2 entries that arrive late do not change the choice in Ctrl+K', async () => {
  const late = Promise.withResolvers<void>()
  const { answers } = aServer()
  const studio = await openTrialStudio()
  const page = await studio.open('/articles/', {
    ...answers,
    listTags: () => pageOf([]),
    listTemplates: async () => {
      await late.promise
      return { items: [{ ...anArticleRow(9, '春の雛形'), mayEdit: true }] }
    },
  })
  await page.getByRole('heading', { name: '記事' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: '春の色' }).waitFor()
  const field = page.getByRole('combobox', { name: '題名や画面の名前' })
  const tags = page.getByRole('option', { name: 'タグ', exact: false }).filter({ hasText: '画面' })
  for (const at of Array(40).keys()) {
    if ((await tags.getAttribute('aria-selected')) === 'true') break
    expect(at).toBeLessThan(39)
    await field.press('ArrowDown')
  }
  late.resolve()
  await page.getByRole('option', { name: '雛形「春の雛形」から書く' }).waitFor()
  expect(await tags.getAttribute('aria-selected')).toBe('true')
  await field.press('Enter')
  await page.getByRole('heading', { name: 'タグ' }).waitFor()
  await studio.close()
})

/** A server that counts the articles that are begun, and answers when the test says so. */
function aServer() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let count = 0
  const begin = async () => {
    count += 1
    await promise
    return { id: 7, version: 1 }
  }
  const answers: TrialAnswers = {
    listArticles: () => pageOf([anArticleRow(1, '春の色')]),
    listCategories: () => ({ items: [] }),
    listTemplates: () => ({ items: [{ ...anArticleRow(9, '春の雛形'), mayEdit: true }] }),
    // The page reads nothing but the id of a new article.
    createArticle: begin as never,
    createFromTemplate: begin,
  }
  return { answers, begun: () => count, finish: resolve }
}
