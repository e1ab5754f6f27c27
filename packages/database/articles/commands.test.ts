import { expect, test } from 'vitest'
import { findAuditBreak } from '../audit.ts'
import { findPublishedArticle } from '../published/articles/article.ts'
import { findRevisionContent, listRevisions } from './revisions.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { anArticle, createNew, createFixtures, publishNew, scheduleNew } from '../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { faultPaths, refused } from '../testing/refused.ts'
import { storedRows } from '../testing/stored-rows.ts'
import {
  createArticle,
  deleteArticle,
  editArticle,
  publishArticle,
  scheduleArticle,
  undeleteArticle,
  unscheduleArticle,
  withdrawArticle,
} from './commands.ts'
import { findStoredArticle, findStoredArticleBySlug } from './stored-article.ts'

describeOnBothEngines('commands on articles', (magazine) => {
  const one = minutesAfterNoon(1)
  const two = minutesAfterNoon(2)

  test('an article that was deleted before its minute comes back as one that was never published', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const coming = await scheduleNew(magazine.at(noon), anArticle(fixtures), { from: two })
    const deleted = await deleteArticle(magazine.at(one), coming)
    const back = await undeleteArticle(magazine.at(minutesAfterNoon(3)), deleted.value)
    expect(back.value).toMatchObject({ status: 'draft', firstPublishedAt: undefined })
    const published = await publishArticle(magazine.at(minutesAfterNoon(4)), back.value)
    expect(published.value.firstPublishedAt).toEqual(minutesAfterNoon(4))
  })

  test('each command writes a revision and an audit entry of its own', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const created = await createArticle(magazine.at(minutesAfterNoon(1), 'ai'), anArticle(fixtures))
    const edited = await editArticle(
      magazine.at(minutesAfterNoon(2), 'ui'),
      created.value,
      anArticle(fixtures, { title: '改' }),
    )
    const published = await publishArticle(magazine.at(minutesAfterNoon(3), 'ei'), edited.value)
    const period = { from: minutesAfterNoon(9), until: minutesAfterNoon(12) }
    const scheduled = await scheduleArticle(magazine.at(minutesAfterNoon(4), 'oi'), published.value, period)
    const withdrawn = await withdrawArticle(magazine.at(minutesAfterNoon(5), 'ka'), scheduled.value)
    const deleted = await deleteArticle(magazine.at(minutesAfterNoon(6), 'ki'), withdrawn.value)
    const { id } = created.value

    const revisions = await listRevisions(magazine.db.reader, id)
    expect(revisions.map(({ version, action, status, by, at }) => [version, action, status, by, at])).toEqual(
      [
        [6, 'delete', 'draft', 'ki', minutesAfterNoon(6)],
        [5, 'withdraw', 'withdrawn', 'ka', minutesAfterNoon(5)],
        [4, 'schedule', 'published', 'oi', minutesAfterNoon(4)],
        [3, 'publish', 'published', 'ei', minutesAfterNoon(3)],
        [2, 'edit', 'draft', 'ui', minutesAfterNoon(2)],
        [1, 'create', 'draft', 'ai', minutesAfterNoon(1)],
      ],
    )
    expect(revisions[2]?.period).toEqual(period)
    expect(revisions[3]?.period).toEqual({ from: minutesAfterNoon(3), until: undefined })
    expect((await findRevisionContent(magazine.db.reader, id, 1))?.title).toBe('春の髪')
    expect((await findRevisionContent(magazine.db.reader, id, 6))?.title).toBe('改')

    const audit = await magazine.db.reader
      .selectFrom('audit')
      .select(['action', 'by', 'at', 'details'])
      .where('subject', '=', `article:${id}`)
      .orderBy('id')
      .execute()
    expect(audit.map(({ action, by }) => [action, by])).toEqual([
      ['article.create', 'ai'],
      ['article.edit', 'ui'],
      ['article.publish', 'ei'],
      ['article.schedule', 'oi'],
      ['article.withdraw', 'ka'],
      ['article.delete', 'ki'],
    ])
    expect(audit.map(({ at }) => new Date(at))).toEqual([1, 2, 3, 4, 5, 6].map(minutesAfterNoon))
    expect(audit.map(({ details }) => JSON.parse(details) as unknown)).toMatchObject(
      [1, 2, 3, 4, 5, 6].map((version) => ({ version })),
    )
    expect(deleted.value.version).toBe(6)
    expect(await findAuditBreak(magazine.db.reader)).toBeUndefined()
  })

  test('stored content is read back unchanged', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { hair, cut, shampoo, sakura, hana, ume } = fixtures
    const input = anArticle(fixtures, {
      titleReading: 'はるのかみ',
      cover: { media: 'cover', alt: '桜', focus: { x: 0, y: 1 } },
      categoryId: hair,
      subcategoryId: cut,
      tagIds: [sakura, shampoo],
      authorIds: [hana],
      supervisor: { userId: ume, credentials: '美容師', checked: '手順', checkedOn: '2026-03-01' },
      disclosure: { kind: 'provided', sponsor: '綴り化粧品' },
      updatedAt: '2026-04-01T09:00:00+09:00',
    })
    const { id } = await createNew(magazine.at(noon), input)
    const stored = await findStoredArticle(magazine.db.reader, id)
    expect(stored).toMatchObject({ id, version: 1, status: 'draft', content: input })
    expect(stored?.period).toBeUndefined()
    expect(await findStoredArticleBySlug(magazine.db.reader, 'haru-no-kami')).toEqual(stored)
    expect(await findStoredArticleBySlug(magazine.db.reader, '')).toBeUndefined()
  })

  test('a stale version is refused by every command, and nothing is changed', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), anArticle(fixtures))
    const stale = { id: article.id, version: 1 }
    const before = await storedRows(magazine.db)
    for (const attempt of [
      () => editArticle(magazine.at(one), stale, anArticle(fixtures, { title: '上書き' })),
      () => publishArticle(magazine.at(one), stale),
      () => scheduleArticle(magazine.at(one), stale, { from: two }),
      () => withdrawArticle(magazine.at(one), stale),
      () => deleteArticle(magazine.at(one), stale),
      () => editArticle(magazine.at(one), { id: article.id, version: 3 }, anArticle(fixtures)),
    ]) {
      expect((await refused(attempt())).code).toBe('conflict')
    }
    expect(await storedRows(magazine.db)).toEqual(before)
  })

  test('of two editors who save at once, one is refused', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await createNew(magazine.at(noon), anArticle(fixtures))
    const saves = ['花', '梅', '松'].map((title) =>
      editArticle(magazine.at(one), article, anArticle(fixtures, { title })),
    )
    const outcomes = await Promise.allSettled(saves)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect((await findStoredArticle(magazine.db.reader, article.id))?.version).toBe(2)
    expect(await listRevisions(magazine.db.reader, article.id)).toHaveLength(2)
  })

  test('an article that is not there is not found', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const nobody = { id: 99, version: 1 }
    expect((await refused(editArticle(magazine.at(one), nobody, anArticle(fixtures)))).code).toBe('not-found')
    expect((await refused(publishArticle(magazine.at(one), nobody))).code).toBe('not-found')
  })

  test('a text that can’t be read is refused with its path, and nothing is stored', async () => {
    const before = await storedRows(magazine.db)
    const refusal = await refused(
      createArticle(magazine.at(noon), { body: { blocks: [{ type: 'script' }] } }),
    )
    expect(faultPaths(refusal)).toEqual(['body.blocks[0].type'])
    expect(await storedRows(magazine.db)).toEqual(before)
  })

  test('a text of more than four million letters is refused', async () => {
    const blocks = Array.from({ length: 210 }, () => ({
      type: 'paragraph',
      content: [{ text: 'あ'.repeat(20_000) }],
    }))
    expect(faultPaths(await refused(createArticle(magazine.at(noon), { body: { blocks } })))).toEqual([
      'body',
    ])
  })

  test('an edit of a published article is invisible until it is published again', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), anArticle(fixtures))
    const edited = await editArticle(
      magazine.at(one),
      article,
      anArticle(fixtures, { title: '改めた題', lead: '改' }),
    )
    expect((await findPublishedArticle(magazine.db.reader, 'haru-no-kami', one))?.title).toBe('春の髪')
    expect((await findStoredArticle(magazine.db.reader, article.id))?.content.title).toBe('改めた題')
    await publishArticle(magazine.at(two), edited.value)
    const shown = await findPublishedArticle(magazine.db.reader, 'haru-no-kami', two)
    expect(shown?.title).toBe('改めた題')
    expect(shown?.publishedAt).toBe(noon.toISOString())
  })

  test('publishing again keeps the first date, also after a withdrawal', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), anArticle(fixtures))
    const withdrawn = await withdrawArticle(magazine.at(one), article)
    expect(await findPublishedArticle(magazine.db.reader, 'haru-no-kami', one)).toBeUndefined()
    const again = await publishArticle(magazine.at(two), withdrawn.value)
    expect(again.value.firstPublishedAt).toEqual(noon)
    expect((await findPublishedArticle(magazine.db.reader, 'haru-no-kami', two))?.publishedAt).toBe(
      noon.toISOString(),
    )
  })

  test('a postponed or withdrawn schedule sets no first publication date', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const planned = await scheduleNew(magazine.at(noon), anArticle(fixtures), { from: minutesAfterNoon(5) })
    const stopped = await withdrawArticle(magazine.at(one), planned)
    expect((await findStoredArticle(magazine.db.reader, planned.id))?.firstPublishedAt).toBeUndefined()
    const published = await publishArticle(magazine.at(minutesAfterNoon(9)), stopped.value)
    expect(published.value.period?.from).toEqual(minutesAfterNoon(9))
  })

  test('an article that is still to appear becomes a draft again, and nothing is announced', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const before = await storedRows(magazine.db)
    const planned = await scheduleNew(magazine.at(noon), anArticle(fixtures), { from: minutesAfterNoon(5) })
    const { value: draft } = await unscheduleArticle(magazine.at(one, 'ka'), planned)
    expect(await findStoredArticle(magazine.db.reader, planned.id)).toEqual(draft)
    expect(draft).toMatchObject({ status: 'draft', period: undefined, firstPublishedAt: undefined })
    const [last] = await listRevisions(magazine.db.reader, planned.id)
    expect(last).toMatchObject({ version: 3, action: 'unschedule', status: 'draft', by: 'ka' })
    const after = await storedRows(magazine.db)
    for (const table of ['publications', 'list_entries', 'redirects', 'withdrawals'])
      expect([table, after[table]]).toEqual([table, before[table]])
    for (const table of ['receipts', 'outbox_events'] as const)
      expect(await magazine.db.reader.selectFrom(table).selectAll().execute()).toEqual([])
    expect(
      await findPublishedArticle(magazine.db.reader, 'haru-no-kami', minutesAfterNoon(9)),
    ).toBeUndefined()
  })

  test('what has appeared, and what is not scheduled, can’t be unscheduled', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const planned = await scheduleNew(magazine.at(noon), anArticle(fixtures), { from: minutesAfterNoon(5) })
    const draft = await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'mada' }))
    const before = await storedRows(magazine.db)
    expect((await refused(unscheduleArticle(magazine.at(minutesAfterNoon(5)), planned))).code).toBe(
      'conflict',
    )
    expect((await refused(unscheduleArticle(magazine.at(one), draft))).code).toBe('conflict')
    expect(await storedRows(magazine.db)).toEqual(before)
  })

  test('A7 an incomplete disclosure stops publishing and scheduling, and nothing is stored', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await createNew(
      magazine.at(noon),
      anArticle(fixtures, { disclosure: { kind: 'sponsored' } }),
    )
    const before = await storedRows(magazine.db)
    expect(faultPaths(await refused(publishArticle(magazine.at(one), article)))).toEqual(['disclosure'])
    expect(faultPaths(await refused(scheduleArticle(magazine.at(one), article, { from: two })))).toEqual([
      'disclosure',
    ])
    expect(await storedRows(magazine.db)).toEqual(before)
  })

  test('a deleted article is not found, its revisions stay and its slug is free', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), anArticle(fixtures, { tagIds: [fixtures.care] }))
    const deleted = await deleteArticle(magazine.at(one), article)
    expect(await findPublishedArticle(magazine.db.reader, 'haru-no-kami', one)).toBeUndefined()
    expect(await findStoredArticle(magazine.db.reader, article.id)).toBeUndefined()
    expect(await findStoredArticleBySlug(magazine.db.reader, 'haru-no-kami')).toBeUndefined()
    expect((await refused(publishArticle(magazine.at(two), deleted.value))).code).toBe('not-found')
    expect(await listRevisions(magazine.db.reader, article.id)).toHaveLength(3)
    expect((await findRevisionContent(magazine.db.reader, article.id, 1))?.title).toBe('春の髪')
    const next = await publishNew(magazine.at(two), anArticle(fixtures, { title: '次の記事' }))
    expect(next.id).not.toBe(article.id)
    expect((await findPublishedArticle(magazine.db.reader, 'haru-no-kami', two))?.title).toBe('次の記事')
  })
})
