import { hasChromium } from '@tsuzuri/test-support/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialStudio } from '../../../app/testing/open-trial-studio.ts'
import { pageOf } from '../../../app/testing/records.ts'
import { aDraft, answersFor } from '../testing/a-desk.ts'

const at = '2026-04-01T00:00:00.000Z'
const by = { actor: 'staff:2', name: '桂' }

describe.skipIf(!hasChromium)('T2 an open panel', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('「版」 lists what autosave has saved meanwhile', async () => {
    const answers = answersFor(aDraft())
    let version = 1
    const page = await studio.open('/articles/1/', {
      ...answers,
      saveArticle: (input) => {
        version = input.version + 1
        return answers.saveArticle?.(input)
      },
      listRevisions: () =>
        pageOf(
          Array.from({ length: version }, (_, before) => ({
            version: version - before,
            action: 'save',
            status: 'draft',
            at,
            by,
            period: null,
            earlier: [],
          })),
        ),
    })
    await page.getByRole('tab', { name: '版', exact: true }).click()
    const rows = page.locator('.revision')
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('第1版')])
    await page.getByRole('textbox', { name: 'リード' }).fill('朝')
    await expect.poll(() => rows.count()).toBe(2)
    await expect.poll(() => rows.filter({ hasText: 'いま' }).innerText()).toContain('第2版')
  })

  test('「版」 leaves an entry open, and the focus in it, when autosave adds to it', async () => {
    const answers = answersFor(aDraft())
    const saving = Promise.withResolvers<void>()
    let version = 2
    const saved = (one: number) => ({
      version: one,
      action: 'edit' as const,
      status: 'draft' as const,
      at,
      by,
      period: null,
    })
    const page = await studio.open('/articles/1/', {
      ...answers,
      saveArticle: async (input) => {
        await saving.promise
        version = 3
        return answers.saveArticle?.(input)
      },
      listRevisions: () =>
        pageOf([
          {
            ...saved(version),
            earlier: Array.from({ length: version - 1 }, (_, before) => saved(version - 1 - before)),
          },
        ]),
    })
    await page.getByRole('tab', { name: '版', exact: true }).click()
    await page.getByText('その前の1回の保存').waitFor()
    await page.getByRole('textbox', { name: 'リード' }).fill('朝')
    await page.getByText('その前の1回の保存').click()
    saving.resolve()
    const summary = page.getByText('その前の2回の保存')
    await summary.waitFor()
    expect(await page.locator('.revisions details').getAttribute('open')).not.toBeNull()
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('「公開」 shows the note of a request that somebody else made meanwhile', async () => {
    const draft = aDraft()
    const review = { state: 'requested' as const, note: 'お願いします', at, by, approval: null }
    const note = {
      id: 1,
      action: 'requested' as const,
      note: review.note,
      at,
      by,
      version: 1,
      isSameText: true,
    }
    const presence = Promise.withResolvers<void>()
    let isRequested = false
    const page = await studio.open('/articles/1/', {
      ...answersFor(draft),
      getArticle: () => (isRequested ? { ...draft, review } : draft),
      listReviewNotes: () => ({ items: isRequested ? [note] : [] }),
      enterArticle: async () => {
        await presence.promise
        return { others: [], version: 1, state: 'draft', reviewedAt: at, proofVersion: 1 }
      },
    })
    const notes = page.waitForResponse('**/review/notes')
    await page.getByRole('tab', { name: '公開', exact: true }).click()
    await (await notes).finished()
    isRequested = true
    presence.resolve()
    const texts = () => page.locator('.review-history blockquote').allInnerTexts()
    await expect.poll(texts).toEqual(['お願いします'])
  })
})
