import { hasChromium } from '@tsuzuri/test-support/browser'
import { articleContentSchema } from '@tsuzuri/content/article'
import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openTrialStudio,
  type TrialAnswers,
  type TrialStudio,
} from '../../../../app/testing/open-trial-studio.ts'
import { anArticleRow, pageOf } from '../../../../app/testing/records.ts'

const slugProposal = '**/api/studio/slug-proposal?*'

describe.skipIf(!hasChromium)('T2 late proposals for an article', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('a proposed reading does not replace one that was typed meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const page = await openInfo({
      proposeReading: async () => {
        await promise
        return { reading: 'はるのいろ' }
      },
    })
    const reading = page.getByLabel('題名のよみ')
    const answer = page.waitForResponse('**/api/studio/reading-proposal?*')
    await page.getByRole('button', { name: '題名から提案する' }).click()
    await reading.fill('しゅんしょく')
    resolve()
    await untilTaken(page, answer)
    expect(await reading.inputValue()).toBe('しゅんしょく')
  })

  test('a proposed slug does not replace one that was typed meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const page = await openInfo({
      proposeSlug: async () => {
        await promise
        return { slug: 'haru-no-iro' }
      },
    })
    const slug = page.getByLabel('スラッグ')
    const answer = page.waitForResponse(slugProposal)
    await page.getByRole('button', { name: 'よみから提案する' }).click()
    await slug.fill('spring')
    resolve()
    await untilTaken(page, answer)
    expect(await slug.inputValue()).toBe('spring')
  })

  test('the slug is that of the last title, whichever answer comes last', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const page = await openInfo({
      proposeSlug: async ({ title }) => {
        if (title !== '夏の髪') await promise
        return { slug: title === '夏の髪' ? 'natsu-no-kami' : 'haru-no-kami' }
      },
    })
    const title = page.getByRole('textbox', { name: '題名', exact: true })
    const slug = page.getByLabel('スラッグ')
    const first = page.waitForResponse(slugProposal)
    for (const words of ['春の髪', '夏の髪']) {
      const asked = page.waitForRequest(slugProposal)
      await title.fill(words)
      await title.blur()
      await asked
    }
    await expect.poll(() => slug.inputValue()).toBe('natsu-no-kami')
    await first
    const late = page.waitForResponse(slugProposal)
    resolve()
    await untilTaken(page, late)
    expect(await slug.inputValue()).toBe('natsu-no-kami')
  })

  test('two tags that are created at the same time are both chosen, whichever answer comes last', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const saved: (readonly number[] | undefined)[] = []
    const page = await openInfo({
      createTag: async ({ content: { name } }) => {
        if (name === '髪') return { id: 2, version: 1 }
        await promise
        return { id: 1, version: 1 }
      },
      saveArticle: ({ content, version }) => {
        saved.push(content.tagIds)
        return { ...anArticle(), content, version: version + 1 }
      },
    })
    const tags = page.getByRole('combobox', { name: 'タグ' })
    for (const name of ['爪', '髪']) {
      const asked = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/tags'),
      )
      await tags.fill(name)
      await page.getByRole('option', { name: new RegExp(name) }).click()
      await asked
    }
    await expect.poll(() => saved.at(-1)).toEqual([2])
    resolve()
    await expect.poll(() => saved.at(-1)?.toSorted()).toEqual([1, 2])
  })

  test('a tag that was chosen by an arrow key stays chosen when the matches arrive', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const tags = ['爪', '髪', '髪色'].map((name, at) => {
      return { id: at + 1, version: 1, name, reading: '', slug: `tag-${at + 1}`, articles: 0 }
    })
    const page = await openInfo({
      listTags: async ({ text = '', ids }) => {
        if (ids !== undefined) return pageOf(tags.filter(({ id }) => ids.includes(id)))
        if (text !== '') await promise
        return pageOf(tags.filter(({ name }) => name.includes(text)))
      },
    })
    const field = page.getByRole('combobox', { name: 'タグ' })
    const hair = page.getByRole('option', { name: /^髪\s*0本/ })
    await field.focus()
    await hair.waitFor()
    await field.fill('髪')
    await field.press('ArrowDown')
    await expect.poll(() => hair.getAttribute('aria-selected')).toBe('true')
    resolve()
    await page.getByRole('option', { name: '爪' }).waitFor({ state: 'detached' })
    await field.press('Enter')
    await page.getByRole('button', { name: '髪を外す' }).waitFor()
  })

  async function openInfo(answers: TrialAnswers): Promise<Page> {
    const page = await studio.open('/articles/1/', { ...aServer(), ...answers })
    await page.getByRole('tab', { name: '情報', exact: true }).click()
    return page
  }
})

/** Waits until the page has received the response and rendered it. */
async function untilTaken(page: Page, answer: Promise<Response>): Promise<void> {
  await (await answer).finished()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

function anArticle() {
  return {
    ...anArticleRow(1, '春の色'),
    state: 'draft' as const,
    content: articleContentSchema.parse({ title: '春の色' }),
    firstPublishedAt: null,
    checklist: [],
    rights: [],
    unmasked: [],
    may: { edit: true, publish: true, delete: true, review: true, answer: true, assign: true },
  }
}

function aServer(): TrialAnswers {
  return {
    getArticle: anArticle,
    saveArticle: ({ content, version }) => ({ ...anArticle(), content, version: version + 1 }),
    proposeReading: () => ({ reading: '' }),
    listTags: () => pageOf([]),
    listUsers: () => pageOf([]),
    listSeries: () => pageOf([]),
    listCategories: () => ({ items: [] }),
  }
}
