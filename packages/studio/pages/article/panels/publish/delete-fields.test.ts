import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialStudio } from '../../../../app/testing/open-trial-studio.ts'
import { pageOf } from '../../../../app/testing/records.ts'
import { aDraft, answersFor } from '../../testing/a-desk.ts'

const kept = 'この端末だけに残ります'

describe.skipIf(!hasChromium)('T2 the deletion of an article', () => {
  let studio: TrialStudio
  let deletions: number
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('keeps a manuscript that can’t be parsed, and says so before', async () => {
    const page = await openDesk()
    await page.getByRole('button', { name: '原稿の書式で書く' }).click()
    const manuscript = page.getByLabel('本文（原稿の書式）')
    const written = ':::知らない囲み\n\nその続き'
    await manuscript.fill(written)
    await page.locator('.desk-saving').getByText('原稿に読み取れない行があります').waitFor()
    const question = await ask(page)
    await question.getByText(kept).waitFor()
    await confirm(page)
    await restore(page)
    await expect.poll(() => manuscript.inputValue()).toBe(written)
  })

  test('does not begin while the text can’t be saved, until the question has said what happens to it', async () => {
    const page = await openDesk()
    const failing = Promise.withResolvers<void>()
    await page.route('**/api/studio/articles/1', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      await failing.promise
      await route.fulfill({ status: 503 })
    })
    const lead = page.getByRole('textbox', { name: 'リード' })
    await lead.fill('朝の光')
    const first = await ask(page)
    expect(await first.innerText()).not.toContain(kept)
    await first.getByRole('button', { name: '記事を消す' }).click()
    failing.resolve()
    await page.getByRole('alert').getByText('記事を消していません').waitFor()
    expect(deletions).toBe(0)
    const question = await ask(page)
    await question.getByText(kept).waitFor()
    await confirm(page)
    await restore(page)
    await expect.poll(() => lead.inputValue()).toBe('朝の光')
  })

  test('says nothing of the device when everything is saved, and leaves nothing there', async () => {
    const page = await openDesk()
    await page.getByRole('textbox', { name: 'リード' }).fill('朝の光')
    expect(await (await ask(page)).innerText()).not.toContain(kept)
    await confirm(page)
    await page.goto('/studio/articles/1/')
    await expect.poll(() => page.getByRole('textbox', { name: 'リード' }).inputValue()).toBe('朝の光')
    expect(await page.getByText('保存されなかった書きかけ').count()).toBe(0)
  })

  async function openDesk(): Promise<Page> {
    deletions = 0
    const page = await studio.open('/articles/1/', {
      ...answersFor(aDraft()),
      deleteArticle: () => {
        deletions += 1
        return {}
      },
      listArticles: () => pageOf([]),
    })
    await page.getByRole('textbox', { name: '本文' }).waitFor()
    return page
  }

  async function ask(page: Page) {
    await page.getByRole('tab', { name: '公開', exact: true }).click()
    await page.getByRole('button', { name: '記事を消す' }).click()
    const question = page.getByRole('dialog', { name: '記事を消す' })
    await question.getByText('この記事を消しますか').waitFor()
    return question
  }

  async function confirm(page: Page): Promise<void> {
    const question = page.getByRole('dialog', { name: '記事を消す' })
    await question.getByRole('button', { name: '記事を消す' }).click()
    await page.waitForURL('**/studio/articles/')
    expect(deletions).toBe(1)
  }

  /** The server of this test has the article again. */
  async function restore(page: Page): Promise<void> {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto('/studio/articles/1/')
    await page.getByRole('button', { name: '続きから書く' }).click()
  }
})
