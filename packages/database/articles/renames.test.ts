import * as fc from 'fast-check'
import { articlePath } from '@tsuzuri/content/redirect'
import { expect, test } from 'vitest'
import { findPublishedArticle } from '../published/articles/article.ts'
import { findRedirect, listRedirects, saveRedirect } from '../redirects.ts'
import { readSettings, saveSettings } from '../settings.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { anArticle, type Fixtures, createFixtures, publishNew, scheduleNew } from '../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { deleteArticle, editArticle, publishArticle, scheduleArticle, withdrawArticle } from './commands.ts'
import type { StoredArticle } from './stored-article.ts'

describeOnBothEngines('a published article that gets another address', (magazine) => {
  test('is found there, and the old address leads to it', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), anArticle(fixtures, { slug: '春' }))
    await rename(fixtures, article, '夏')
    expect(await findPublishedArticle(magazine.db.reader, '春', noon)).toBeUndefined()
    expect((await findPublishedArticle(magazine.db.reader, '夏', noon))?.id).toBe(article.id)
    expect(await listRedirects(magazine.db.reader)).toEqual([
      { path: articlePath('春'), target: articlePath('夏') },
    ])
  })

  test('has no redirect while only the draft is renamed', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'a' }))
    await editArticle(magazine.at(noon), article, anArticle(fixtures, { slug: 'b' }))
    expect(await listRedirects(magazine.db.reader)).toEqual([])
    expect((await findPublishedArticle(magazine.db.reader, 'a', noon))?.id).toBe(article.id)
  })

  test('is one step away from all its old addresses', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    let article = await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'a' }))
    for (const slug of ['b', 'c', 'd']) article = await rename(fixtures, article, slug)
    expect(await listRedirects(magazine.db.reader)).toEqual(
      ['a', 'b', 'c'].map((old) => ({ path: articlePath(old), target: articlePath('d') })),
    )
  })

  test('is led to from its old address also when it was withdrawn in between', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'a' }))
    const withdrawn = (await withdrawArticle(magazine.at(noon), article)).value
    await rename(fixtures, withdrawn, 'b')
    expect(await listRedirects(magazine.db.reader)).toEqual([
      { path: articlePath('a'), target: articlePath('b') },
    ])
  })

  test('leaves its old address, and what leads there, to the article that has it meanwhile', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'a' }))
    const other = await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'other' }))
    const withdrawn = (await withdrawArticle(magazine.at(noon), article)).value
    const edited = await editArticle(magazine.at(noon), withdrawn, anArticle(fixtures, { slug: 'b' }))
    await rename(fixtures, other, 'a')
    const link = { label: '春', href: articlePath('a') }
    await saveSettings(magazine.at(noon), 0, { navigation: [link] })
    await publishArticle(magazine.at(noon), edited.value)
    expect(await listRedirects(magazine.db.reader)).toEqual([
      { path: articlePath('other'), target: articlePath('a') },
    ])
    expect((await readSettings(magazine.db.reader)).settings.navigation).toEqual([link])
  })

  test('may get its old address back', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    let article = await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'a' }))
    for (const slug of ['b', 'a']) article = await rename(fixtures, article, slug)
    expect(await listRedirects(magazine.db.reader)).toEqual([
      { path: articlePath('b'), target: articlePath('a') },
    ])
    expect((await findPublishedArticle(magazine.db.reader, 'a', noon))?.id).toBe(article.id)
  })

  test('leaves its old address to an article that is published there', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const first = await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'a' }))
    await rename(fixtures, first, 'b')
    const second = await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'a' }))
    expect(await findRedirect(magazine.db.reader, articlePath('a'))).toBeUndefined()
    const card = { type: 'article' as const, slug: 'a' }
    const third = anArticle(fixtures, { slug: 'c', body: { blocks: [card] } })
    await publishNew(magazine.at(noon), third)
    expect((await findPublishedArticle(magazine.db.reader, 'c', noon))?.articles.a?.id).toBe(second.id)
  })

  test('never leaves a chain, a circle or a redirect that hides an article, whatever the order', async () => {
    const step = fc.record({
      which: fc.nat(2),
      slug: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      gone: fc.constantFrom(false, false, false, true),
    })
    const fixtures = await createFixtures(magazine.at(noon))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        await magazine.db.writer.deleteFrom('redirects').execute()
        const articles = new Map<number, StoredArticle>()
        const slugs = () => [...articles.values()].map((article) => article.content.slug)
        for (const { which, slug, gone } of steps) {
          const article = articles.get(which)
          if (gone && article !== undefined) {
            await deleteArticle(magazine.at(noon), article)
            articles.delete(which)
          } else if (!slugs().includes(slug)) {
            const input = anArticle(fixtures, { slug })
            articles.set(
              which,
              article === undefined
                ? await publishNew(magazine.at(noon), input)
                : await rename(fixtures, article, slug),
            )
          }
          const redirects = await listRedirects(magazine.db.reader)
          const taken = new Set(slugs().map(articlePath))
          const paths = new Set(redirects.map(({ path }) => path))
          for (const { path, target } of redirects) {
            expect(taken.has(path), `${path} is an article`).toBe(false)
            expect(paths.has(target), `${path} → ${target} → …`).toBe(false)
          }
        }
        for (const article of articles.values()) await deleteArticle(magazine.at(noon), article)
      }),
      { numRuns: 8 },
    )
  })

  test('of an article that is still to come changes nothing that readers could have known', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await scheduleNew(magazine.at(noon), anArticle(fixtures, { slug: 'a' }), {
      from: minutesAfterNoon(9),
    })
    await rename(fixtures, article, 'b')
    expect((await findPublishedArticle(magazine.db.reader, 'b', noon))?.id).toBe(article.id)
  })

  test('a scheduled article leaves the redirect at its address alone until its minute', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const minute = minutesAfterNoon(5)
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'target' }))
    const card = { type: 'article' as const, slug: 'a' }
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'c', body: { blocks: [card] } }))
    const path = articlePath('a')
    await saveRedirect(magazine.at(noon), { path, target: articlePath('target') })
    const coming = anArticle(fixtures, { slug: 'a', title: 'これから' })
    const article = await scheduleNew(magazine.at(noon), coming, { from: minute })
    const cardTitle = async (at: Date) =>
      (await findPublishedArticle(magazine.db.reader, 'c', at))?.articles.a?.title
    expect(await findRedirect(magazine.db.reader, path)).toBe(articlePath('target'))
    expect(await findPublishedArticle(magazine.db.reader, 'a', noon)).toBeUndefined()
    expect(await cardTitle(noon)).toBe('春の髪')
    // The plan is given up: the redirect was never touched.
    const stopped = await withdrawArticle(magazine.at(noon), article)
    expect(await findRedirect(magazine.db.reader, path)).toBe(articlePath('target'))
    const again = await scheduleArticle(magazine.at(noon), stopped.value, { from: minute })
    // After the minute the article is found first, and a redirect to it is not led on.
    expect((await findPublishedArticle(magazine.db.reader, 'a', minute))?.title).toBe('これから')
    expect(await cardTitle(minute)).toBe('これから')
    await saveRedirect(magazine.at(minute), { path: '/old', target: path })
    expect(await findRedirect(magazine.db.reader, '/old')).toBe(path)
    // Readers have seen it: when it goes, the old redirect does not come back.
    await withdrawArticle(magazine.at(minutesAfterNoon(6)), again.value)
    expect(await findRedirect(magazine.db.reader, path)).toBeUndefined()
  })

  test('into the future, to an address that leads elsewhere: each keeps its own way', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'target' }))
    await saveRedirect(magazine.at(noon), { path: articlePath('b'), target: articlePath('target') })
    const article = await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'a' }))
    const edited = await editArticle(magazine.at(noon), article, anArticle(fixtures, { slug: 'b' }))
    await scheduleArticle(magazine.at(minutesAfterNoon(1)), edited.value, { from: minutesAfterNoon(5) })
    expect(await findRedirect(magazine.db.reader, articlePath('a'))).toBe(articlePath('b'))
    expect(await findRedirect(magazine.db.reader, articlePath('b'))).toBe(articlePath('target'))
  })

  async function rename(fixtures: Fixtures, article: StoredArticle, slug: string): Promise<StoredArticle> {
    const edited = await editArticle(magazine.at(noon), article, anArticle(fixtures, { slug }))
    return (await publishArticle(magazine.at(noon), edited.value)).value
  }
})
