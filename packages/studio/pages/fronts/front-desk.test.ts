import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import type { FrontPlan } from '@tsuzuri/content/front/front-plan'
import { seriesSchema } from '@tsuzuri/content/series'
import { whileBusy } from '../../app/testing/busy-page.ts'
import { openTrialStudio, type TrialAnswers, type TrialStudio } from '../../app/testing/open-trial-studio.ts'
import { anArticleRow, pageOf } from '../../app/testing/records.ts'

const rows = ['春の色', '夏の髪', '秋の爪'].map((title, at) => anArticleRow(at + 1, title))
const by = { actor: 'staff:2', name: '朝' }
const at = '2026-11-16T03:00:00.000Z'

describe.skipIf(!hasChromium)('E2 the desk of a front', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('what is changed while the front is being saved stays, and so does an open card', async () => {
    const saving = Promise.withResolvers<void>()
    const server = aFrontServer()
    const page = await studio.open('/fronts/', {
      ...server.answers,
      saveFront: async (input) => {
        await saving.promise
        return server.save(input)
      },
    })
    await add(page, '夏の髪')
    await page.getByRole('button', { name: '保存して載せる' }).click()
    await add(page, '秋の爪')
    await page.getByRole('button', { name: '夏の髪', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: '「夏の髪」のカード' })
    await drawer.getByLabel('このカードだけの題名').fill('夏は短く')
    saving.resolve()
    await page.getByText('表紙を保存しました').waitFor()
    await expect.poll(() => server.saved.length).toBe(1)
    expect(await drawer.getByLabel('このカードだけの題名').inputValue()).toBe('夏は短く')
    await drawer.getByRole('button', { name: 'この内容にする' }).click()
    await page.getByRole('button', { name: '保存して載せる' }).click()
    await expect
      .poll(() => server.saved.map(cardsOf))
      .toEqual([
        [{ articleId: 1 }, { articleId: 2 }],
        [{ articleId: 1 }, { articleId: 2, title: '夏は短く' }, { articleId: 3 }],
      ])
    expect(server.saved.map(({ version }) => version)).toEqual([1, 2])
  })

  test('what is changed while the draft is being approved stays on the desk', async () => {
    const approving = Promise.withResolvers<void>()
    const server = aFrontServer()
    const draft = {
      version: 1,
      baseVersion: 1,
      content: { slots: [{ kind: 'newest' as const, size: 13, cards: [] }] },
      at,
      by,
      review: { state: 'requested' as const, note: '', at, by },
    }
    let isApproved = false
    const page = await studio.open('/fronts/', {
      ...server.answers,
      getFront: () => ({
        ...server.front(),
        ...(isApproved ? { version: 2, content: draft.content, draft: null } : { draft }),
      }),
      listFrontReviewNotes: () => ({ items: [] }),
      approveFrontReview: async () => {
        await approving.promise
        isApproved = true
        return { version: 2 }
      },
    })
    await page.getByRole('button', { name: '承認して載せる' }).click()
    await add(page, '夏の髪')
    approving.resolve()
    await page.getByText('承認し、表紙を公開しました').waitFor()
    expect(await page.locator('.front-card .record-name').allInnerTexts()).toEqual(['春の色', '夏の髪'])
    expect(await page.getByRole('button', { name: '保存して載せる' }).isEnabled()).toBe(true)
  })

  test('a version that was saved elsewhere is shown, except behind an open card', async () => {
    const server = aFrontServer()
    const page = await studio.open('/fronts/', { ...server.answers, saveFront: server.save })
    const names = () => page.locator('.front-card .record-name').allInnerTexts()
    await page.getByRole('button', { name: '春の色', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: '「春の色」のカード' })
    await drawer.getByLabel('このカードだけの題名').waitFor()
    server.save({ version: 1, content: placing(3, 1) })
    const before = server.reads()
    await expect.poll(() => lookAgain(page).then(server.reads)).toBeGreaterThan(before + 1)
    expect(await names()).toEqual(['春の色'])
    await drawer.press('Escape')
    await expect.poll(names).toEqual(['秋の爪', '春の色'])
    await add(page, '夏の髪')
    await page.getByRole('button', { name: '保存して載せる' }).click()
    await expect.poll(() => server.saved.map(({ version }) => version)).toEqual([1, 2])
  })

  test('a desk with changes keeps them, and says that another version was saved elsewhere', async () => {
    const server = aFrontServer()
    const page = await studio.open('/fronts/', server.answers)
    const names = () => page.locator('.front-card .record-name').allInnerTexts()
    await add(page, '夏の髪')
    server.save({ version: 1, content: placing(3) })
    const note = page.getByText('表紙が第2版に変わっています')
    await expect.poll(() => lookAgain(page).then(() => note.count())).toBe(1)
    expect(await names()).toEqual(['春の色', '夏の髪'])
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect.poll(names).toEqual(['秋の爪'])
    expect(await note.count()).toBe(0)
  })

  test('the draft of somebody else names its articles and series, also if it is read later', async () => {
    const { answers, front } = aFrontServer()
    let later: Partial<StudioAnswer<'getFront'>> = {}
    const page = await studio.open('/fronts/', {
      ...answers,
      getFront: () => ({ ...front(), articles: rows.slice(0, 1), ...later }),
      listArticles: () => pageOf([]),
      listFrontReviewNotes: () => ({ items: [] }),
    })
    await page.getByRole('button', { name: '春の色', exact: true }).waitFor()
    const content: FrontPlan = {
      slots: [...placing(2).slots, { kind: 'series', size: 1, cards: [{ seriesId: 7 }] }],
    }
    const draft = { version: 1, baseVersion: 1, content, at, by, review: null }
    const asa = {
      ...seriesSchema.parse({ slug: 'asa', name: '朝の台所' }),
      id: 7,
      version: 1,
      articles: 1,
      nextPart: 2,
      isPublic: true,
    }
    later = { draft, articles: rows, series: [asa] }
    const difference = page.getByText('読者が見ている表紙との違い')
    await expect.poll(() => lookAgain(page).then(() => difference.count())).toBe(1)
    await difference.click()
    expect(await page.locator('.differing-slots ins').allInnerTexts()).toEqual(
      expect.arrayContaining(['夏の髪', '朝の台所']),
    )
  })

  test('a point of a picture names its cover, and says when the article has another one', async () => {
    const server = aFrontServer()
    let media = 'spring'
    const page = await studio.open('/fronts/', {
      ...server.answers,
      getFront: () => ({
        ...server.front(),
        articles: rows.map((row) => ({ ...row, cover: { media, focus: { x: 0.5, y: 0.5 } } })),
      }),
      saveFront: server.save,
    })
    const drawer = page.getByRole('dialog', { name: '「春の色」のカード' })
    await page.getByRole('button', { name: '春の色', exact: true }).click()
    await drawer.getByRole('button', { name: /^残す点/ }).press('ArrowRight')
    await drawer.getByRole('button', { name: 'この内容にする' }).click()
    await page.getByRole('button', { name: '保存して載せる' }).click()
    const focus = { x: 0.52, y: 0.5, of: 'spring' }
    await expect.poll(() => server.saved.map(cardsOf)).toEqual([[{ articleId: 1, focus }]])
    media = 'summer'
    await page.reload()
    await page.getByRole('button', { name: '春の色', exact: true }).click()
    await drawer.getByText('このカードの残す点は使われていません').waitFor()
    await drawer.getByRole('button', { name: '残す点（横 50%、縦 50%）' }).waitFor()
  })

  test('a deleted category that fills a slot is not shown as the first one', async () => {
    const { answers, front } = aFrontServer()
    const gone = (kind: 'category' | 'subcategory'): FrontPlan['slots'][number] => ({
      kind: 'row',
      size: 3,
      fill: { rule: 'newest', of: { kind, id: 99 } },
      cards: [],
    })
    const kept = { version: 1, description: '', position: 0, articles: 1 }
    const care = { ...kept, id: 1, categoryId: 9, slug: 'care', name: 'ケア', isPublic: true }
    const content = { slots: [gone('category'), gone('subcategory'), ...placing(1).slots] }
    const page = await studio.open('/fronts/', {
      ...answers,
      getFront: () => ({ ...front(), content }),
      listCategories: () => ({
        items: [{ ...kept, id: 9, slug: 'hair', name: 'ヘア', colour: '#444444', subcategories: [care] }],
      }),
    })
    await page.getByText('見出しと枚数').first().click()
    await page.getByText('見出しと枚数').nth(1).click()
    const chosen = (label: string) =>
      page.getByLabel(label, { exact: true }).locator('option:checked').allInnerTexts()
    await expect.poll(() => chosen('カテゴリー')).toEqual(['消されたカテゴリー'])
    expect(await chosen('サブカテゴリー・特集')).toEqual(['消されたサブカテゴリー・特集'])
  })

  test('Ctrl+Z takes back nothing behind an open card', async () => {
    const page = await studio.open('/fronts/', aFrontServer().answers)
    const names = () => page.locator('.front-card .record-name').allInnerTexts()
    await add(page, '夏の髪')
    await page.getByRole('button', { name: '夏の髪', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: '「夏の髪」のカード' })
    await drawer.getByRole('button', { name: 'この内容にする' }).press('Control+z')
    expect(await names()).toEqual(['春の色', '夏の髪'])
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await expect.poll(names).toEqual(['春の色'])
  })

  test('a double click in the menu of slots places an article once', async () => {
    const server = aFrontServer()
    const page = await studio.open('/fronts/', { ...server.answers, saveFront: server.save })
    await page.getByRole('button', { name: '「夏の髪」を加える' }).click()
    await page.getByRole('menuitem').dblclick()
    await page.getByRole('button', { name: '保存して載せる' }).click()
    await expect.poll(() => server.saved.map(cardsOf)).toEqual([[{ articleId: 1 }, { articleId: 2 }]])
  })

  test('a card is dropped where the pointer is released, also before the way there is drawn', async () => {
    const server = aFrontServer()
    const page = await studio.open('/fronts/', { ...server.answers, saveFront: server.save })
    const card = (await page.locator('.front-card').boundingBox()) ?? { x: 0, y: 0, width: 0 }
    await page.getByRole('button', { name: '「夏の髪」を枠へドラッグする' }).hover()
    await page.mouse.down()
    await whileBusy(page, () => [page.mouse.move(card.x + card.width / 2, card.y + 2), page.mouse.up()])
    await page.getByRole('button', { name: '保存して載せる' }).click()
    await expect.poll(() => server.saved.map(cardsOf)).toEqual([[{ articleId: 2 }, { articleId: 1 }]])
  })

  test('a feature without a public article takes no place, and its card says why', async () => {
    const content: FrontPlan = {
      slots: [
        { kind: 'features', size: 1, cards: [{ subcategoryId: 1 }, { subcategoryId: 2 }] },
        { kind: 'newest', size: 13, cards: [] },
      ],
    }
    const { answers, front } = aFrontServer()
    const kept = { version: 1, description: '', position: 0, articles: 1 }
    const feature = { ...kept, categoryId: 9 }
    const page = await studio.open('/fronts/', {
      ...answers,
      getFront: () => ({ ...front(), content }),
      listCategories: () => ({
        items: [
          {
            ...kept,
            id: 9,
            slug: 'tokushu',
            name: '特集',
            colour: '#444444',
            subcategories: [
              { ...feature, id: 1, slug: 'haru', name: '春', isPublic: false },
              { ...feature, id: 2, slug: 'natsu', name: '夏', isPublic: true },
            ],
          },
        ],
      }),
    })
    const cards = page.locator('.front-card .record-note')
    await expect.poll(() => cards.allInnerTexts()).toEqual(['公開中の記事がないため載りません', '掲載中'])
  })

  test('a year with a digit too many, or too few, leaves the desk as it is', async () => {
    const server = aFrontServer()
    const page = await studio.open('/fronts/', { ...server.answers, saveFront: server.save })
    await add(page, '夏の髪')
    const shownAt = page.getByLabel('見る日時（日本時間）')
    const before = await shownAt.inputValue()
    // The first digit of a year that is being typed is a year, too.
    for (const year of ['20261', '0002']) {
      await shownAt.fill(`${year}-11-20T10:00`)
      expect(await shownAt.inputValue()).toBe(`${year}-11-20T10:00`)
    }
    await shownAt.blur()
    await expect.poll(() => shownAt.inputValue()).toBe(before)
    await shownAt.fill('2031-11-20T10:00')
    await shownAt.blur()
    expect(await shownAt.inputValue()).toBe('2031-11-20T10:00')
    await page.getByRole('button', { name: '夏の髪', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: '「夏の髪」のカード' })
    const from = drawer.getByLabel('掲載の始まり')
    for (const year of ['20261', '0202']) {
      await from.fill(`${year}-11-20T10:00`)
      await drawer.getByRole('button', { name: 'この内容にする' }).click()
      expect(await from.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false)
      expect(await from.inputValue()).toBe(`${year}-11-20T10:00`)
    }
    await from.fill('2026-11-20T10:00')
    await drawer.getByRole('button', { name: 'この内容にする' }).click()
    await drawer.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '保存して載せる' }).click()
    await expect
      .poll(() => server.saved.map(cardsOf))
      .toEqual([[{ articleId: 1 }, { articleId: 2, from: '2026-11-20T01:00:00.000Z' }]])
  })
})

function aFrontServer() {
  let content = placing(1)
  let reads = 0
  const saved: { version: number; content: FrontPlan }[] = []
  const front = () => ({
    front: 'home',
    name: 'トップページ',
    path: '/magazine/',
    version: saved.length + 1,
    content,
    draft: null,
    articles: rows,
    series: [],
  })
  const answers: TrialAnswers = {
    listFronts: () => ({ items: [{ front: 'home', name: 'トップページ', path: '/magazine/', version: 1 }] }),
    getFront: () => {
      reads += 1
      return front()
    },
    listArticles: () => pageOf(rows),
    listCategories: () => ({ items: [] }),
    listFrontRevisions: () => pageOf([]),
  }
  const save = (sent: { version: number; content: FrontPlan }) => {
    saved.push(sent)
    content = sent.content
    return { version: sent.version + 1 }
  }
  return { answers, front, saved, save, reads: () => reads }
}

function placing(...ids: number[]): FrontPlan {
  return { slots: [{ kind: 'newest', size: 13, cards: ids.map((articleId) => ({ articleId })) }] }
}

/** Comes back to the page after so long that its queries are read again. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => {
    const later = Date.now() + 10_000
    Date.now = () => later
    window.dispatchEvent(new Event('visibilitychange'))
  })
}

async function add(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `「${title}」を加える` }).click()
  await page.getByRole('menuitem').click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.locator('.front-card').filter({ hasText: title }).waitFor()
}

function cardsOf({ content }: { content: FrontPlan }) {
  return content.slots[0]?.cards
}
