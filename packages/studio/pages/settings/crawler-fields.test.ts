import { defaultSettings } from '@tsuzuri/content/site-settings'
import { hasChromium } from '@tsuzuri/test-support/browser'
import { expect, test } from 'vitest'
import { openTrialStudio } from '../../app/testing/open-trial-studio.ts'

const hair = {
  id: 1,
  version: 1,
  slug: 'kami',
  name: '髪',
  description: '',
  colour: '#8c5a4b',
  position: 1,
  articles: 0,
  subcategories: [],
}
const none = { search: false, answers: false, training: false }
const crawlers = { search: true, answers: false, training: true, categories: { kami: none } }

test.skipIf(!hasChromium)(
  'T6 what crawlers may do comes back when somebody states it again after all',
  async () => {
    const saved = Promise.withResolvers<unknown>()
    const studio = await openTrialStudio()
    const page = await studio.open('/settings/', {
      getSettings: () => ({ version: 1, content: { ...defaultSettings, crawlers } }),
      listCategories: () => ({ items: [hair] }),
      saveSettings: ({ content }) => {
        saved.resolve(content.crawlers)
        return { version: 2 }
      },
    })
    await page.getByRole('radio', { name: /^示さない/ }).check()
    await page.getByRole('radio', { name: '示す', exact: true }).check()
    const own = page.getByRole('checkbox', { name: '「髪」は別に選ぶ' })
    await own.uncheck()
    await own.check()
    await page.getByRole('button', { name: '設定を保存する' }).click()
    expect(await saved.promise).toEqual(crawlers)
    await studio.close()
  },
)
