import { defaultSettings } from '@tsuzuri/content/site-settings'
import { hasChromium } from '@tsuzuri/test-support/browser'
import { compose, composeOpen, confirm } from '@tsuzuri/test-support/composition'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialStudio } from '../../app/testing/open-trial-studio.ts'
import { pageOf } from '../../app/testing/records.ts'
import { aDraft, answersFor } from '../../pages/article/testing/a-desk.ts'

const twelve = { steps: ['１', '１２'], written: '１２' }

describe.skipIf(!hasChromium)('T3 numbers that are typed with the input method on', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('the part of a series is what was typed, and a field that was emptied keeps its part', async () => {
    const saved: unknown[] = []
    const article = aDraft({ series: { id: 7, part: 3 } })
    const answers = answersFor(article)
    const page = await studio.open('/articles/1/', {
      ...answers,
      listSeries: () => pageOf([aSeries]),
      listParts: () => pageOf([]),
      saveArticle: (input) => {
        saved.push(input.content.series?.part)
        return answers.saveArticle?.(input)
      },
    })
    await page.getByRole('tab', { name: '情報', exact: true }).click()
    const part = page.getByLabel('回', { exact: true })
    expect(await part.inputValue()).toBe('第3回')
    await part.selectText()
    await compose(await page.context().newCDPSession(page), twelve)
    expect(await part.inputValue()).toBe('12')
    await expect.poll(() => saved.at(-1)).toBe(12)
    await part.blur()
    expect(await part.inputValue()).toBe('第12回')
    await part.selectText()
    await page.keyboard.press('Backspace')
    await page.keyboard.type('7')
    expect(await part.inputValue()).toBe('7')
    await expect.poll(() => saved.at(-1)).toBe(7)
    await part.fill('')
    await part.blur()
    expect(await errorOf(part)).toBe('数字を書いてください。直すまで「第7回」のままです。')
    await part.fill('第１２3回')
    await expect.poll(() => saved.at(-1)).toBe(123)
    expect(await errorOf(part)).toBeUndefined()
    expect([...new Set(saved)]).toEqual([12, 7, 123])
  })

  test('a form is not saved with what is no number', async () => {
    const saved: number[] = []
    const page = await studio.open('/banners/', {
      listBanners: () => ({ items: [aBanner] }),
      saveBanner: ({ content }) => {
        saved.push(content.position)
        return { id: 1, version: 2 }
      },
    })
    await page.getByRole('button', { name: aBanner.name, exact: true }).click()
    const drawer = page.getByRole('dialog')
    const position = drawer.getByLabel('順番')
    const cdp = await page.context().newCDPSession(page)
    await position.selectText()
    await composeOpen(cdp, ['ｊ', 'じゅう'])
    // Nothing is said about a text that is still being converted.
    expect(await errorOf(position)).toBeUndefined()
    await confirm(cdp, '十')
    expect(await errorOf(position)).toBe('数字で書いてください。直すまで「5」のままです。')
    await position.press('Enter')
    await position.fill('')
    await drawer.getByRole('button', { name: '保存する' }).click()
    expect(await errorOf(position)).toBe('数字を書いてください。直すまで「5」のままです。')
    await position.focus()
    await compose(cdp, twelve)
    expect(await errorOf(position)).toBeUndefined()
    await position.press('ArrowUp')
    expect(await position.inputValue()).toBe('13')
    await position.press('Enter')
    await drawer.waitFor({ state: 'detached' })
    expect(saved).toEqual([13])
  })

  test('a number that may be left out is removed only by emptying its field', async () => {
    const { page, save } = await openSettings()
    const line = page.getByLabel('髪の LINE NEWS の番号')
    const [narrow, wide] = [
      page.getByLabel('スマートフォンでの高さ（px）'),
      page.getByLabel('広い画面での高さ（px）'),
    ]
    const cdp = await page.context().newCDPSession(page)
    await line.selectText()
    await compose(cdp, twelve)
    await narrow.selectText()
    await compose(cdp, { steps: ['３', '３０', '３００'], written: '３００' })
    expect(await errorOf(narrow)).toBeUndefined()
    expect(await save()).toEqual({ line: { kami: 12 }, heights: [300, 250] })
    await wide.fill('30')
    await wide.blur()
    expect(await errorOf(wide)).toBe('50以上の数で書いてください。直すまで「250」のままです。')
    await wide.fill('90')
    await line.fill('')
    await line.blur()
    expect(await errorOf(line)).toBeUndefined()
    expect(await save()).toEqual({ line: {}, heights: [300, 90] })
  })

  async function openSettings() {
    const saved: object[] = []
    const page = await studio.open('/settings/', {
      getSettings: () => ({ version: 1, content: settings }),
      listCategories: () => ({ items: [hair] }),
      saveSettings: ({ content }) => {
        const heights = content.adSlots?.flatMap(({ narrowHeight, wideHeight }) => [narrowHeight, wideHeight])
        saved.push({ line: content.syndication.lineCategories, heights })
        return { version: saved.length + 1 }
      },
    })
    const save = async () => {
      const { length } = saved
      await page.getByRole('button', { name: '設定を保存する' }).click()
      await expect.poll(() => saved.length).toBe(length + 1)
      return saved.at(-1)
    }
    return { page, save }
  }
})

/** What assistive technology says about the field beside its name. */
async function errorOf(field: Locator): Promise<string | undefined> {
  if ((await field.getAttribute('aria-invalid')) !== 'true') return undefined
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  return field
    .page()
    .locator(`[id="${ids.find((id) => id.endsWith('-error'))}"]`)
    .innerText()
}

const kept = { version: 1, description: '', position: 1, articles: 0 }
const hair = { ...kept, id: 1, slug: 'kami', name: '髪', colour: '#8c5a4b', subcategories: [] }
const settings = {
  ...defaultSettings,
  transmissions: [
    {
      service: '広告社',
      recipient: '広告社',
      sent: '閲覧したページ',
      purpose: '広告を出すため',
      occasion: '',
      origins: [],
    },
  ],
  adSlots: [{ place: 'list-end' as const, service: '広告社', narrowHeight: 250, wideHeight: 250 }],
  syndication: { lineCategories: { kami: 3 } },
}
const aBanner = {
  id: 1,
  version: 1,
  name: '春の催し',
  place: 'sidebar' as const,
  media: 'a',
  alt: '桜',
  href: 'https://example.com/',
  paid: false,
  position: 5,
  state: 'shown' as const,
}
const aSeries = {
  id: 7,
  version: 1,
  slug: 'yoru',
  name: '夜の台所',
  reading: 'よるのだいどころ',
  description: '',
  authorIds: [],
  rhythm: '',
  ended: false,
  articles: 2,
  nextPart: 4,
  isPublic: false,
}
