import { hasChromium } from '@tsuzuri/test-support/browser'
import { expect, test } from 'vitest'
import { openTrialStudio } from '../../app/testing/open-trial-studio.ts'
import { aDraft, answersFor } from './testing/a-desk.ts'

const titles = [
  '短い題名',
  '春の髪型、'.repeat(20),
  '「夏」の（とても）長い題名。「秋」・『冬』――'.repeat(6),
  'SPF50+/PA++++ の日焼け止め 2026年版 A to Z '.repeat(5),
  'https://example.com/' + 'a'.repeat(160),
]

test.skipIf(!hasChromium)('a long title is seen whole, also in browsers without field-sizing', async () => {
  const studio = await openTrialStudio()
  const page = await studio.open('/articles/1/', answersFor(aDraft()))
  const title = page.getByRole('textbox', { name: '題名', exact: true })
  await title.waitFor()
  await page.addStyleTag({ content: '* { field-sizing: fixed !important }' })
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const text of titles) {
      await title.fill(text)
      const { seen, whole } = await title.evaluate((field) => ({
        seen: field.clientHeight,
        whole: field.scrollHeight,
      }))
      expect(seen, `${width}: ${text}`).toBe(whole)
    }
    await title.fill('')
    expect((await title.boundingBox())?.height).toBeLessThan(60)
  }
  await studio.close()
})
