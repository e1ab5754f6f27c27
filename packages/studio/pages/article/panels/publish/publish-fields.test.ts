import { hasChromium } from '@tsuzuri/test-support/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openTrialStudio,
  type TrialAnswers,
  type TrialStudio,
} from '../../../../app/testing/open-trial-studio.ts'
import { aDraft, answersFor } from '../../testing/a-desk.ts'
import { recordSpoken } from '../../testing/spoken.ts'

describe.skipIf(!hasChromium)('A5 the end of publication', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('has to be whole or empty', async () => {
    const page = await openPublishing()
    const until = page.getByLabel('掲載の終わり（日本時間）')
    const publish = page.getByRole('button', { name: '公開する', exact: true })
    await until.focus()
    await page.keyboard.type('2030')
    await expect.poll(() => publish.isDisabled()).toBe(true)
    await until.blur()
    await page.getByText('途中までしか入っていません').waitFor()
    await until.fill('2030-01-01T09:00')
    await expect.poll(() => publish.isEnabled()).toBe(true)
    expect(await page.getByText('途中までしか入っていません').count()).toBe(0)
  })

  test('has to lie in the future', async () => {
    const page = await openPublishing()
    await page.getByLabel('掲載の終わり（日本時間）').fill('2020-01-01T09:00')
    await page.getByText('過ぎた日時です').waitFor()
    expect(await page.getByRole('button', { name: '公開する', exact: true }).isDisabled()).toBe(true)
  })

  test('what a date does to an article that readers see is announced', async () => {
    const page = await openPublishing({ ...aDraft(), state: 'published' })
    const spoken = await recordSpoken(page)
    await page.getByText('日時を決める').click()
    await expect.poll(spoken).toEqual([expect.stringContaining('この日時まで読者から見えなくなります')])
    await page.getByLabel('公開の日時（日本時間）').fill('2020-01-01T09:00')
    await expect.poll(spoken).toEqual([expect.any(String), expect.stringContaining('過ぎた日時です')])
  })

  test('that a scheduled text is behind the written one is announced with the first change', async () => {
    const scheduled = {
      ...aDraft(),
      state: 'scheduled' as const,
      period: { from: '2030-01-01T00:00:00.000Z', until: null },
    }
    const page = await openPublishing(scheduled, {
      saveArticle: ({ content, version }) => ({
        ...scheduled,
        content,
        version: version + 1,
        hasUnpublishedEdits: true,
      }),
    })
    const spoken = await recordSpoken(page)
    await page.getByRole('textbox', { name: 'リード' }).fill('朝')
    await expect.poll(spoken).toEqual([expect.stringContaining('公開されるのは、予約したときの文章です')])
  })

  async function openPublishing(article = aDraft(), more: TrialAnswers = {}) {
    const page = await studio.open('/articles/1/', { ...answersFor(article), ...more })
    await page.getByRole('tab', { name: '公開', exact: true }).click()
    return page
  }
})
