import { hasChromium } from '@tsuzuri/test-support/browser'
import { expect, test } from 'vitest'
import { openTrialStudio } from '../../app/testing/open-trial-studio.ts'
import { anArticleRow, pageOf } from '../../app/testing/records.ts'

test.skipIf(!hasChromium)(
  'T2 the first choice is said by a region that was there before, and its bar covers nothing that has the focus',
  async () => {
    const studio = await openTrialStudio()
    const rows = Array.from({ length: 20 }, (_, at) => anArticleRow(at + 1, `記事その${at + 1}`))
    const page = await studio.open('/articles/', {
      listArticles: () => pageOf(rows),
      listCategories: () => ({ items: [] }),
    })
    const first = page.getByRole('checkbox', { name: '「記事その1」を選ぶ' })
    await first.waitFor()
    const status = await page.locator('.bulk-bars [role=status]').elementHandle()
    await first.press('Space')
    await expect.poll(() => status?.textContent()).toBe('1本を選んでいます')
    // Inside the bar the list stays where it is.
    const heights = [await page.evaluate(() => scrollY)]
    await page.getByRole('button', { name: '選ぶのをやめる' }).focus()
    for (const _ of [1, 2, 3]) {
      await page.keyboard.press('Tab')
      heights.push(await page.evaluate(() => scrollY))
    }
    expect(new Set(heights).size).toBe(1)
    await first.focus()
    for (const _ of rows.slice(1)) {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      const [focused, bar] = await page.evaluate(() => [
        document.activeElement?.getBoundingClientRect().bottom ?? 0,
        document.querySelector('.bulk-bars')?.getBoundingClientRect().top ?? 0,
      ])
      expect(focused).toBeLessThanOrEqual(bar ?? 0)
    }
    await studio.close()
  },
)

test.skipIf(!hasChromium)(
  'T2 an article that is chosen while others are being changed stays chosen',
  async () => {
    const changing = Promise.withResolvers<void>()
    const changed: number[] = []
    const studio = await openTrialStudio()
    const page = await studio.open('/articles/', {
      listArticles: () => pageOf([anArticleRow(1, '春の色'), anArticleRow(2, '夏の髪')]),
      listCategories: () => ({ items: [] }),
      listAssignees: () => ({ items: [] }),
      changeArticles: async ({ articles }) => {
        changed.push(...articles.map(({ id }) => id))
        await changing.promise
        return { changed: 1, unchanged: 0, refused: [], different: [], undo: [] }
      },
    })
    await page.getByRole('checkbox', { name: /春の色/ }).check()
    await page.getByRole('combobox', { name: 'まとめてすること' }).selectOption('assign')
    await page.getByRole('button', { name: '実行する' }).click()
    await expect.poll(() => changed).toEqual([1])
    await page.getByRole('checkbox', { name: /夏の髪/ }).check()
    changing.resolve()
    await page.getByRole('status', { name: 'まとめて変えた結果' }).waitFor()
    expect(await page.getByText('本を選んでいます').innerText()).toBe('1本を選んでいます')
    expect(await page.getByRole('checkbox', { name: /夏の髪/ }).isChecked()).toBe(true)
    await studio.close()
  },
)
