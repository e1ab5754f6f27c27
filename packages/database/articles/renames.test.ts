import * as fc from 'fast-check'
import { articlePath } from '@tsuzuri/content/redirect'
import { expect, test } from 'vitest'
import { findPublishedArticle } from '../published/article.ts'
import { findRedirect, listRedirects } from '../redirects.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { anArticle, type Furniture, furnish, publishNew, scheduleNew } from '../testing/furniture.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { deleteArticle, editArticle, publishArticle, withdrawArticle } from './commands.ts'
import type { StoredArticle } from './stored-article.ts'

describeOnBothEngines('a published article that gets another address', (magazine) => {
  test('is found there, and the old address leads to it', async () => {
    const furniture = await furnish(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), anArticle(furniture, { slug: '春' }))
    await rename(furniture, article, '夏')
    expect(await findPublishedArticle(magazine.db.reader, '春', noon)).toBeUndefined()
    expect((await findPublishedArticle(magazine.db.reader, '夏', noon))?.id).toBe(article.id)
    expect(await listRedirects(magazine.db.reader)).toEqual([
      { path: articlePath('春'), target: articlePath('夏') },
    ])
  })

  test('has no redirect while only the draft is renamed', async () => {
    const furniture = await furnish(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), anArticle(furniture, { slug: 'a' }))
    await editArticle(magazine.at(noon), article, anArticle(furniture, { slug: 'b' }))
    expect(await listRedirects(magazine.db.reader)).toEqual([])
    expect((await findPublishedArticle(magazine.db.reader, 'a', noon))?.id).toBe(article.id)
  })

  test('is one step away from all its old addresses', async () => {
    const furniture = await furnish(magazine.at(noon))
    let article = await publishNew(magazine.at(noon), anArticle(furniture, { slug: 'a' }))
    for (const slug of ['b', 'c', 'd']) article = await rename(furniture, article, slug)
    expect(await listRedirects(magazine.db.reader)).toEqual(
      ['a', 'b', 'c'].map((old) => ({ path: articlePath(old), target: articlePath('d') })),
    )
  })

  test('is led to from its old address also when it was withdrawn in between', async () => {
    const furniture = await furnish(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), anArticle(furniture, { slug: 'a' }))
    const withdrawn = (await withdrawArticle(magazine.at(noon), article)).value
    await rename(furniture, withdrawn, 'b')
    expect(await listRedirects(magazine.db.reader)).toEqual([
      { path: articlePath('a'), target: articlePath('b') },
    ])
  })

  test('may get its old address back', async () => {
    const furniture = await furnish(magazine.at(noon))
    let article = await publishNew(magazine.at(noon), anArticle(furniture, { slug: 'a' }))
    for (const slug of ['b', 'a']) article = await rename(furniture, article, slug)
    expect(await listRedirects(magazine.db.reader)).toEqual([
      { path: articlePath('b'), target: articlePath('a') },
    ])
    expect((await findPublishedArticle(magazine.db.reader, 'a', noon))?.id).toBe(article.id)
  })

  test('leaves its old address to an article that is published there', async () => {
    const furniture = await furnish(magazine.at(noon))
    const first = await publishNew(magazine.at(noon), anArticle(furniture, { slug: 'a' }))
    await rename(furniture, first, 'b')
    const second = await publishNew(magazine.at(noon), anArticle(furniture, { slug: 'a' }))
    expect(await findRedirect(magazine.db.reader, articlePath('a'))).toBeUndefined()
    const card = { type: 'article' as const, slug: 'a' }
    const third = anArticle(furniture, { slug: 'c', body: { blocks: [card] } })
    await publishNew(magazine.at(noon), third)
    expect((await findPublishedArticle(magazine.db.reader, 'c', noon))?.articles.a?.id).toBe(second.id)
  })

  test('never leaves a chain, a circle or a redirect that hides an article, whatever the order', async () => {
    const step = fc.record({
      which: fc.nat(2),
      slug: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      gone: fc.constantFrom(false, false, false, true),
    })
    const furniture = await furnish(magazine.at(noon))
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
            const input = anArticle(furniture, { slug })
            articles.set(
              which,
              article === undefined
                ? await publishNew(magazine.at(noon), input)
                : await rename(furniture, article, slug),
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
    const furniture = await furnish(magazine.at(noon))
    const article = await scheduleNew(magazine.at(noon), anArticle(furniture, { slug: 'a' }), {
      from: minutesAfterNoon(9),
    })
    await rename(furniture, article, 'b')
    expect((await findPublishedArticle(magazine.db.reader, 'b', noon))?.id).toBe(article.id)
  })

  async function rename(furniture: Furniture, article: StoredArticle, slug: string): Promise<StoredArticle> {
    const edited = await editArticle(magazine.at(noon), article, anArticle(furniture, { slug }))
    return (await publishArticle(magazine.at(noon), edited.value)).value
  }
})
