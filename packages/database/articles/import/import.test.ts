import { expect, test } from 'vitest'
import { type ArticleLine, readArticleLine } from '@tsuzuri/content/article-line'
import { findPublishedArticle } from '../../published/articles/article.ts'
import { listOverdueReceipts } from '../../outbox/clock-sources.ts'
import { saveMediaDetails } from '../../studio/media-commands.ts'
import { describeOnBothEngines } from '../../testing/both-engines.ts'
import { anArticle, createNew, createFixtures, publishNew, scheduleNew } from '../../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../../testing/moments.ts'
import { findFaults } from '../../backup/integrity.ts'
import { editArticle, withdrawArticle } from '../commands.ts'
import { confirmReceipts } from '../receipts.ts'
import { importArticles } from './import.ts'
import { moveInArticles } from './move-in.ts'
import type { MovedArticle } from './moved-article.ts'
import { findStoredArticle, findStoredArticleBySlug } from '../stored-article.ts'

describeOnBothEngines('an import line', (magazine) => {
  const one = minutesAfterNoon(1)
  const later = minutesAfterNoon(60)
  const shop = { type: 'link' as const, href: 'https://shop.example/', rel: 'sponsored' as const }
  const paid = { type: 'paragraph' as const, content: [{ text: '買う', marks: [shop] }] }

  test('without a date publishes nothing, whatever the slug stands for', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const input = (slug: string) => anArticle(fixtures, { slug })
    const draft = await createNew(magazine.at(noon), input('shitagaki'))
    const published = await publishNew(magazine.at(noon), input('published'))
    const scheduled = await scheduleNew(magazine.at(noon), input('scheduled'), { from: later })
    const shown = await publishNew(magazine.at(noon), input('withdrawn'))
    const withdrawn = (await withdrawArticle(magazine.at(noon), shown)).value
    const slugs = ['new', 'shitagaki', 'published', 'scheduled', 'withdrawn']
    const lines = slugs.map((slug) => line(slug, { title: '取り込んだ題', body: { blocks: [paid] } }))
    expect((await importArticles(magazine.at(one), lines)).value).toEqual({
      created: 1,
      updated: 4,
      unchanged: 0,
      refused: [],
    })
    for (const { id, status, period } of [draft, published, scheduled, withdrawn]) {
      const stored = await findStoredArticle(magazine.db.reader, id)
      expect(stored).toMatchObject({ status, period, content: { title: '取り込んだ題' } })
    }
    expect((await findStoredArticleBySlug(magazine.db.reader, 'new'))?.status).toBe('draft')
    const titles = async (at: Date) => {
      const found = await Promise.all(slugs.map((slug) => findPublishedArticle(magazine.db.reader, slug, at)))
      return found.map((article) => article?.title)
    }
    expect(await titles(one)).toEqual([undefined, undefined, '春の髪', undefined, undefined])
    expect(await titles(later)).toEqual([undefined, undefined, '春の髪', '春の髪', undefined])
    expect(await findFaults(magazine.db)).toEqual([])
    const again = await importArticles(magazine.at(one), lines)
    expect(again.value).toMatchObject({ created: 0, updated: 0, unchanged: 5 })
  })

  test('with a date publishes a draft and the newest text of a published article, but not a withdrawn one', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'shitagaki' }))
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'published' }))
    const shown = await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'withdrawn' }))
    await withdrawArticle(magazine.at(noon), shown)
    const slugs = ['shitagaki', 'published', 'withdrawn']
    const dated = slugs.map((slug) => line(slug, { publishedAt: noon.toISOString() }))
    // The text is there already, as the newest one: the date alone still publishes it.
    await importArticles(
      magazine.at(one),
      slugs.map((slug) => line(slug)),
    )
    expect((await importArticles(magazine.at(one), dated)).value).toMatchObject({ updated: 2, unchanged: 1 })
    const titles = await Promise.all(
      slugs.map(async (slug) => (await findPublishedArticle(magazine.db.reader, slug, one))?.title),
    )
    expect(titles).toEqual(['shitagaki の題', 'published の題', undefined])
    expect((await importArticles(magazine.at(one), dated)).value).toMatchObject({ updated: 0, unchanged: 3 })
  })

  test('with a date is held to the disclosure and to the rights of its pictures', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'known' }))
    const details = { title: '', alt: '', credit: '', focus: { x: 0.5, y: 0.5 }, rightsUntil: '2020-01-01' }
    await saveMediaDetails(magazine.at(noon), { name: 'cover', version: 0 }, details)
    const date = { publishedAt: noon.toISOString() }
    const cover = { media: 'cover', alt: '' }
    const { value } = await importArticles(magazine.at(one), [
      line('known', { ...date, body: { blocks: [paid] } }),
      line('new', { ...date, cover }),
      line('known', { ...date, cover }),
      line('shitagaki', { cover }),
    ])
    expect(value.refused.map(({ at, refusal }) => [at, refusal.faults[0]?.path])).toEqual([
      [0, 'disclosure'],
      [1, 'cover'],
      [2, 'cover'],
    ])
    expect(value).toMatchObject({ created: 1, updated: 0 })
    expect((await findPublishedArticle(magazine.db.reader, 'known', one))?.title).toBe('春の髪')
  })

  test('with a date to come is confirmed and reported at that date, and what readers see at once is not reported twice', async () => {
    await createFixtures(magazine.at(noon))
    const at = (date: Date) => ({ publishedAt: date.toISOString() })
    const lines = [line('coming', at(later)), line('now', at(one)), line('just-now', at(noon))]
    await importArticles(magazine.at(one), lines)
    expect(await eventKinds()).toEqual(['articles.imported'])
    expect(await confirmReceipts(magazine.db, minutesAfterNoon(59))).toBe(0)
    expect(await confirmReceipts(magazine.db, later)).toBe(1)
    expect(await eventKinds()).toEqual(['article.published', 'articles.imported'])
  })

  test('with another date than a scheduled article had takes its place, so that nobody waits for the former one', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    for (const slug of ['later', 'earlier'])
      await scheduleNew(magazine.at(noon), anArticle(fixtures, { slug }), { from: minutesAfterNoon(10) })
    const lines = [
      line('later', { publishedAt: later.toISOString() }),
      line('earlier', { publishedAt: noon.toISOString() }),
    ]
    expect((await importArticles(magazine.at(one), lines)).value.updated).toBe(2)
    expect(await confirmReceipts(magazine.db, minutesAfterNoon(20))).toBe(0)
    expect(await listOverdueReceipts(magazine.db.reader, minutesAfterNoon(20))).toEqual([])
    expect(await confirmReceipts(magazine.db, later)).toBe(1)
  })

  test('of another system that brings its date forward is not reported a second time at the former one', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const move = async (publishedAt: Date) => {
      const article = { sourceId: '7', input: anArticle(fixtures), publishedAt, oldPaths: [] }
      return (await moveInArticles(magazine.at(one), 'https://old.example', [article])).value
    }
    expect(await move(later)).toEqual(['created'])
    expect(await move(noon)).toEqual(['updated'])
    expect(await confirmReceipts(magazine.db, later)).toBe(0)
    expect(await eventKinds()).toEqual(['articles.imported'])
  })

  test('keeps references of the published text in use', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), anArticle(fixtures, { tagIds: [fixtures.care] }))
    await importArticles(magazine.at(one), [line('haru-no-kami')])
    const rows = await magazine.db.reader
      .selectFrom('article_references')
      .select('subject')
      .where('article_id', '=', article.id)
      .where('kind', '=', 'tag')
      .execute()
    expect(rows).toEqual([{ subject: String(fixtures.care) }])
  })

  test('that makes its category, tags and author notes each in the audit log as a record of its kind', async () => {
    const places = {
      category: '爪',
      subcategory: '手入れ',
      tags: ['新色'],
      authors: ['花'],
      series: { name: '色見本', part: 1 },
    }
    await importArticles(magazine.at(one), [line('new', places)])
    const rows = await magazine.db.reader
      .selectFrom('audit')
      .select(['action', 'subject'])
      .where('action', 'like', '%.import')
      .where('action', '<>', 'article.import')
      .orderBy('action')
      .execute()
    expect(rows.map(({ action, subject }) => `${action} ${subject.replace(/:\d+$/, '')}`)).toEqual([
      'category.import category',
      'series.import series',
      'subcategory.import subcategory',
      'tag.import tag',
      'user.import user',
    ])
  })

  test('of another system that lost its date leaves readers the text that was published', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const moved = (title: string, publishedAt?: Date): MovedArticle => ({
      sourceId: '7',
      input: { ...anArticle(fixtures, { title }), ...(publishedAt ? {} : { body: { blocks: [paid] } }) },
      publishedAt,
      oldPaths: [],
    })
    const move = async (article: MovedArticle) =>
      (await moveInArticles(magazine.at(one), 'https://old.example', [article])).value
    expect(await move(moved('はじめ', noon))).toEqual(['created'])
    expect(await move(moved('広告のリンク'))).toEqual(['updated'])
    expect((await findPublishedArticle(magazine.db.reader, 'haru-no-kami', one))?.title).toBe('はじめ')
    const stored = await findStoredArticleBySlug(magazine.db.reader, 'haru-no-kami')
    expect(stored).toMatchObject({ status: 'published', content: { title: '広告のリンク' } })
    expect(await move(moved('なおした', noon))).toEqual(['updated'])
    expect((await findPublishedArticle(magazine.db.reader, 'haru-no-kami', one))?.title).toBe('なおした')
    // What an editor has changed here since is left alone.
    const current = await findStoredArticleBySlug(magazine.db.reader, 'haru-no-kami')
    if (current === undefined) throw new Error('the article is there')
    await editArticle(magazine.at(one), current, anArticle(fixtures))
    expect(await move(moved('もう一度', noon))).toEqual(['edited'])
  })

  async function eventKinds(): Promise<string[]> {
    const rows = await magazine.db.reader.selectFrom('outbox_events').select('kind').execute()
    return rows.map(({ kind }) => kind).toSorted()
  }

  function line(slug: string, more: Record<string, unknown> = {}): ArticleLine {
    const text = more.body === undefined ? { text: '本文。' } : {}
    return readArticleLine({ slug, title: `${slug} の題`, category: '髪', ...text, ...more })
  }
})
