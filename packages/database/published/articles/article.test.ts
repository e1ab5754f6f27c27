import { articlePath } from '@tsuzuri/content/redirect'
import { expect, test } from 'vitest'
import { editArticle, publishArticle } from '../../articles/commands.ts'
import { saveRedirect } from '../../redirects.ts'
import { describeOnBothEngines } from '../../testing/both-engines.ts'
import { anArticle, createNew, createFixtures, publishNew } from '../../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../../testing/moments.ts'
import { refused } from '../../testing/refused.ts'
import { findPublishedArticle, findPublishedId, previewOf } from './article.ts'

describeOnBothEngines('a published article', (magazine) => {
  test('A1 A6 is shown whole, with the people, pictures and tags it refers to', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { hair, cut, sakura, care, hana, ume } = fixtures
    const image = { type: 'image' as const, media: 'inside', alt: '櫛' }
    const article = await publishNew(
      magazine.at(noon),
      anArticle(fixtures, {
        titleReading: 'はるのかみ',
        cover: { media: 'cover', alt: '桜', focus: { x: 0.25, y: 0.75 } },
        categoryId: hair,
        subcategoryId: cut,
        tagIds: [sakura, care],
        authorIds: [ume, hana],
        supervisor: { userId: hana, credentials: '美容師', checked: '手順', checkedOn: '2026-03-01' },
        disclosure: { kind: 'provided', sponsor: '綴り化粧品' },
        updatedAt: '2026-04-01T09:00:00+09:00',
        seoTitle: '題',
        seoDescription: '説明',
        socialImage: 'inside',
        aiUse: ['proofreading'],
        writing: 'vertical',
        body: { blocks: [image] },
      }),
    )
    const view = { width: 40, height: 30, colour: '#aabbcc', light: 0x789abc }
    const person = (slug: string, name: string, reading: string) => ({
      slug,
      name,
      reading,
      title: '',
      biography: '',
      portrait: null,
      links: [],
    })
    expect(await findPublishedArticle(magazine.db.reader, 'haru-no-kami', noon)).toEqual({
      id: article.id,
      slug: 'haru-no-kami',
      title: '春の髪',
      titleBreaks: [],
      titleReading: 'はるのかみ',
      lead: '軽やかに。',
      body: { blocks: [image] },
      headingBreaks: [],
      media: { cover: { url: '/media/cover', ...view }, inside: { url: '/media/inside', ...view } },
      articles: {},
      cover: { url: '/media/cover', ...view, alt: '桜', focus: { x: 0.25, y: 0.75 } },
      category: { slug: 'hair', name: '髪', colour: '#444444' },
      subcategory: { slug: 'cut', name: '切る' },
      authors: [person('ume', '梅', 'うめ'), person('hana', '花', 'はな')],
      supervisor: {
        user: person('hana', '花', 'はな'),
        credentials: '美容師',
        checked: '手順',
        checkedOn: '2026-03-01',
      },
      tags: [
        { slug: 'sakura', name: '桜', reading: 'さくら' },
        { slug: 'care', name: '手入れ', reading: 'ていれ' },
      ],
      disclosure: { kind: 'provided', label: 'PR・商品提供', sponsor: '綴り化粧品' },
      publishedAt: noon.toISOString(),
      updatedAt: '2026-04-01T00:00:00.000Z',
      modifiedAt: noon.toISOString(),
      readingMinutes: 1,
      seoTitle: '題',
      series: null,
      seoDescription: '説明',
      socialImage: { url: '/media/inside', ...view },
      aiUse: ['proofreading'],
      writing: 'vertical',
    })
    expect(await findPublishedId(magazine.db.reader, 'haru-no-kami', noon)).toBe(article.id)
  })

  test('F2 has changed when it was published again, whatever day its editor states', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), anArticle(fixtures))
    const { value: edited } = await editArticle(magazine.at(minutesAfterNoon(1)), article, {
      ...article.content,
      title: '春の髪、改め',
    })
    const shown = (now: Date) => findPublishedArticle(magazine.db.reader, 'haru-no-kami', now)
    expect(await shown(minutesAfterNoon(2))).toMatchObject({ modifiedAt: noon.toISOString() })
    const { value: again } = await publishArticle(magazine.at(minutesAfterNoon(3)), edited)
    const corrected = { publishedAt: noon.toISOString(), modifiedAt: minutesAfterNoon(3).toISOString() }
    expect(await shown(minutesAfterNoon(4))).toMatchObject({ ...corrected, updatedAt: null })
    const updatedAt = minutesAfterNoon(20).toISOString()
    const { value: stated } = await editArticle(magazine.at(minutesAfterNoon(5)), again, {
      ...again.content,
      updatedAt,
    })
    await publishArticle(magazine.at(minutesAfterNoon(6)), stated)
    expect(await shown(minutesAfterNoon(30))).toMatchObject({ modifiedAt: updatedAt, updatedAt })
  })

  test('that is not there is not found', async () => {
    expect(await findPublishedArticle(magazine.db.reader, 'nai', noon)).toBeUndefined()
    expect(await findPublishedId(magazine.db.reader, 'nai', noon)).toBeUndefined()
  })

  test('shows cards only of articles that readers may see, found under old addresses, too', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const target = await publishNew(magazine.at(noon), anArticle(fixtures, { slug: '今' }))
    await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'shitagaki' }))
    await saveRedirect(magazine.at(noon), { path: articlePath('昔'), target: articlePath('今') })
    await saveRedirect(magazine.at(noon), { path: articlePath('soto'), target: 'https://example.com/' })
    await saveRedirect(magazine.at(noon), { path: articlePath('wari'), target: '/100%/' })
    const cards = ['今', '昔', 'shitagaki', 'nai', 'soto', 'wari'].map((slug) => ({
      type: 'article' as const,
      slug,
    }))
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'matome', body: { blocks: cards } }))
    const shown = await findPublishedArticle(magazine.db.reader, 'matome', noon)
    expect(Object.keys(shown?.articles ?? {})).toEqual(['今', '昔'])
    expect(shown?.articles['昔']?.id).toBe(target.id)
    expect(shown?.body.blocks).toEqual(cards.slice(0, 2))
  })

  test('can be previewed as readers would see it, once it has a category', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const draft = await createNew(magazine.at(noon), anArticle(fixtures))
    const seen = await previewOf(magazine.db.reader, draft, minutesAfterNoon(1))
    expect(seen).toMatchObject({ slug: 'haru-no-kami', publishedAt: minutesAfterNoon(1).toISOString() })
    const bare = await createNew(magazine.at(noon), {})
    expect((await refused(previewOf(magazine.db.reader, bare, noon))).code).toBe('conflict')
  })
})
