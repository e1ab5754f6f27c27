import type { StaffActor } from '@tsuzuri/content/permission'
import { stateAt } from '@tsuzuri/content/visibility'
import { expect, test } from 'vitest'
import { findFaults } from '../../backup/integrity.ts'
import type { Database } from '../../open.ts'
import { insertStaff } from '../../staff/staff.ts'
import { listDeskArticles } from '../../studio/articles.ts'
import { findDeskArticle } from '../../studio/desk-article.ts'
import { readTextMatch } from '../../studio/text-match.ts'
import { describeOnBothEngines } from '../../testing/both-engines.ts'
import { anArticle, createFixtures, createNew, publishNew, scheduleNew } from '../../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../../testing/moments.ts'
import { storedRows } from '../../testing/stored-rows.ts'
import { deleteTag } from '../../taxonomy.ts'
import { write } from '../../writing.ts'
import { changeArticles } from './bulk-change.ts'
import { undoChanges } from './undo-changes.ts'
import { editArticle, publishArticle, scheduleArticle, withdrawArticle } from '../commands.ts'
import { approveReview, requestReview } from '../reviews.ts'
import { listRevisions } from '../revisions.ts'
import { findStoredArticle } from '../stored-article.ts'

describeOnBothEngines('T2 changes of many articles', (magazine) => {
  const actor = (id: number, role: StaffActor['role']): StaffActor => ({ id, name: role, role })
  const editor = () => magazine.at(noon, actor(2, 'editor'))
  const writer = () => magazine.at(noon, actor(3, 'writer'))
  const stored = async (id: number) => findStoredArticle(magazine.db.writer, id)

  test('each article is changed by itself, and taken back unless somebody changed it since', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const a = await createNew(editor(), anArticle(fixtures, { slug: 'a', tagIds: [fixtures.care] }))
    const b = await createNew(editor(), anArticle(fixtures, { slug: 'b' }))
    const c = await createNew(editor(), anArticle(fixtures, { slug: 'c', title: '三つめ' }))
    const change = { kind: 'add-tags' as const, tagIds: [fixtures.care] }
    const targets = [a, b, { id: c.id, version: 9 }, { id: 999, version: 1 }]
    const done = await changeArticles(editor(), targets, change)
    expect(done).toMatchObject({ changed: 1, unchanged: 1 })
    expect(done.refused.map(({ id, title }) => [id, title])).toEqual([
      [c.id, '三つめ'],
      [999, ''],
    ])
    expect((await stored(b.id))?.content.tagIds).toEqual([fixtures.care])
    expect((await undoChanges(editor(), done.undo)).changed).toBe(1)
    expect((await stored(b.id))?.content.tagIds).toEqual([])
    const again = await changeArticles(editor(), [{ id: b.id, version: 3 }], change)
    await editArticle(editor(), { id: b.id, version: 4 }, anArticle(fixtures, { slug: 'b', title: '別の人' }))
    expect(await undoChanges(editor(), again.undo)).toMatchObject({ changed: 0, refused: [{ id: b.id }] })
    expect((await stored(b.id))?.content.title).toBe('別の人')
  })

  test('category, authors, state and person in charge come back as they were', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { value: person } = await write(magazine.at(noon), (writing) =>
      insertStaff(writing, { email: 'a@b.example', name: '海', role: 'writer', passwordHash: null }),
    )
    const draft = await createNew(
      magazine.at(noon),
      anArticle(fixtures, { subcategoryId: fixtures.cut, authorIds: [fixtures.hana] }),
    )
    const period = { from: minutesAfterNoon(-60), until: minutesAfterNoon(60) }
    const out = await scheduleNew(editor(), anArticle(fixtures, { slug: 'out' }), period)
    for (const change of [
      { kind: 'set-category' as const, categoryId: fixtures.tokushu },
      { kind: 'set-authors' as const, authorIds: [fixtures.ume] },
      { kind: 'assign' as const, staffId: person.id },
      { kind: 'delete' as const },
      { kind: 'withdraw' as const },
    ]) {
      const target = change.kind === 'withdraw' ? out.id : draft.id
      const before = await stored(target)
      if (before === undefined) throw new Error('the article is missing')
      const done = await changeArticles(editor(), [before], change)
      expect([change.kind, done.changed, done.refused]).toEqual([change.kind, 1, []])
      const undone = await undoChanges(editor(), done.undo)
      expect([change.kind, undone.changed, undone.refused]).toEqual([change.kind, 1, []])
      const { content, status, assignee, period: shown } = (await stored(target)) ?? {}
      const { content: text, status: was, assignee: by, period: planned } = before
      expect([change.kind, { content, status, assignee, shown }]).toEqual([
        change.kind,
        { content: text, status: was, assignee: by, shown: planned },
      ])
    }
    const moved = await changeArticles(editor(), [(await stored(draft.id)) ?? draft], {
      kind: 'set-category',
      categoryId: fixtures.tokushu,
    })
    expect(moved.changed).toBe(1)
    expect((await stored(draft.id))?.content).toMatchObject({ categoryId: fixtures.tokushu })
    expect((await stored(draft.id))?.content.subcategoryId).toBeUndefined()
  })

  test('an article that is in the category already gets no revision', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { hair: categoryId, cut: subcategoryId } = fixtures
    const inside = await createNew(editor(), anArticle(fixtures, { subcategoryId, tagIds: [fixtures.care] }))
    for (const change of [{ categoryId }, { categoryId, subcategoryId }]) {
      const done = await changeArticles(editor(), [inside], { kind: 'set-category', ...change })
      expect(done).toMatchObject({ changed: 0, unchanged: 1, undo: [] })
    }
    expect(await stored(inside.id)).toMatchObject({ version: 1, content: { categoryId, subcategoryId } })
  })

  test('an undone deletion brings back state, period, lists, redirects and unpublished text', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const before = minutesAfterNoon(-60)
    const period = { from: before, until: minutesAfterNoon(60) }
    const tagged = (slug: string) => anArticle(fixtures, { slug, tagIds: [fixtures.care] })
    const shown = await scheduleNew(magazine.at(before), tagged('shown'), period)
    const renamed = await publishNew(magazine.at(before), tagged('old'))
    const edited = await editArticle(magazine.at(before), renamed, tagged('new'))
    const out = await publishArticle(magazine.at(before), edited.value)
    await editArticle(magazine.at(before), out.value, anArticle(fixtures, { slug: 'new', title: '書きかけ' }))
    const planned = await scheduleNew(magazine.at(before), tagged('planned'), { from: minutesAfterNoon(9) })
    const gone = await publishNew(magazine.at(before), tagged('gone'))
    await withdrawArticle(magazine.at(before), gone)
    const draft = await createNew(magazine.at(before), tagged('mada'))
    const ids = [shown.id, renamed.id, planned.id, gone.id, draft.id]
    const look = async () => ({
      ...(await publicRows(magazine.db)),
      articles: (await Promise.all(ids.map(stored))).map((article) => ({
        status: article?.status,
        period: article?.period,
        title: article?.content.title,
        first: article?.firstPublishedAt,
      })),
    })
    const was = await look()
    for (const kind of ['delete', 'withdraw'] as const) {
      const targets = (await Promise.all(ids.map(stored))).filter((article) => article !== undefined)
      const done = await changeArticles(editor(), targets, { kind })
      expect(done.changed).toBe(kind === 'delete' ? 5 : 3)
      const undone = await undoChanges(editor(), done.undo)
      expect(undone).toMatchObject({ changed: done.changed, refused: [], different: [] })
      expect(await look()).toEqual(was)
    }
    const { action } = await magazine.db.reader
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `article:${shown.id}`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(action).toBe('article.unwithdraw')
    expect(await findFaults(magazine.db)).toEqual([])
  })

  test('an undone publication brings back a schedule, an end and the older text; a public article stays public', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const before = magazine.at(minutesAfterNoon(-90))
    const text = (slug: string) => anArticle(fixtures, { slug, tagIds: [fixtures.care] })
    const coming = { from: minutesAfterNoon(60), until: minutesAfterNoon(120) }
    const passed = { from: minutesAfterNoon(-60), until: minutesAfterNoon(-30) }
    const planned = await scheduleNew(before, text('planned'), coming)
    const rewritten = await scheduleNew(before, text('rewritten'), coming)
    await editArticle(before, rewritten, anArticle(fixtures, { slug: 'rewritten', title: '書きかけ' }))
    const earlier = await publishNew(before, text('earlier'))
    const withdrawn = await withdrawArticle(before, earlier)
    await scheduleArticle(before, withdrawn.value, coming)
    const ended = await scheduleNew(editor(), text('ended'), passed)
    const revised = await scheduleNew(editor(), text('revised'), passed)
    await editArticle(editor(), revised, anArticle(fixtures, { slug: 'revised', title: '直しかけ' }))
    const ids = [planned.id, rewritten.id, earlier.id, ended.id, revised.id]
    const all = async () => (await Promise.all(ids.map(stored))).filter((article) => article !== undefined)
    const look = async () => {
      const { publications, list_entries } = await publicRows(magazine.db)
      const articles = (await all()).map(({ status, period, content, firstPublishedAt }) => ({
        status,
        period,
        title: content.title,
        firstPublishedAt,
      }))
      return { publications, list_entries, articles }
    }
    const was = await look()
    const done = await changeArticles(editor(), await all(), { kind: 'publish' })
    expect(done).toMatchObject({ changed: 5, refused: [] })
    expect((await all()).map((article) => stateAt(article, noon))).toEqual(ids.map(() => 'published'))
    const undone = await undoChanges(magazine.at(minutesAfterNoon(1), actor(2, 'editor')), done.undo)
    expect(undone).toMatchObject({ changed: 5, refused: [], different: [] })
    expect(await look()).toEqual(was)
    const [revision] = await listRevisions(magazine.db.reader, planned.id)
    expect(revision?.action).toBe('schedule')
    const due = await magazine.db.reader
      .selectFrom('receipts')
      .select('planned_at')
      .where('article_id', '=', planned.id)
      .where('seen_at', 'is', null)
      .execute()
    expect(due).toEqual([{ planned_at: coming.from.getTime() }])

    const shown = await publishNew(editor(), text('shown'))
    expect((await changeArticles(editor(), [shown], { kind: 'publish' })).undo).toEqual([])
    expect(await findFaults(magazine.db)).toEqual([])
  })

  test('deleted articles come back as drafts; an undo deletes them again', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const draft = await createNew(editor(), anArticle(fixtures, { slug: 'mada' }))
    const shown = (
      await publishArticle(editor(), await createNew(editor(), anArticle(fixtures, { slug: 'deta' })))
    ).value
    const deleted = await changeArticles(editor(), [draft, shown], { kind: 'delete' })
    const targets = deleted.undo.flatMap((one) => ('version' in one ? [one] : []))
    const back = await changeArticles(editor(), targets, { kind: 'undelete' })
    expect(back).toMatchObject({ changed: 2, refused: [], different: [] })
    expect(await stored(shown.id)).toMatchObject({ status: 'draft' })
    const again = await undoChanges(editor(), back.undo)
    expect(again).toMatchObject({ changed: 2, refused: [] })
    expect(await stored(shown.id)).toBeUndefined()
    expect((await changeArticles(editor(), [shown], { kind: 'undelete' })).changed).toBe(0)
  })

  test('an undone deletion opens the request for publication again, unless it was answered by a publication', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const asked = await createNew(editor(), anArticle(fixtures, { slug: 'asked' }))
    await requestReview(editor(), asked, 'お願いします')
    await approveReview(editor(), asked, '')
    const answered = await createNew(editor(), anArticle(fixtures, { slug: 'answered' }))
    await requestReview(editor(), answered, 'これも')
    const published = await publishArticle(editor(), answered)
    const reviews = () => magazine.db.reader.selectFrom('reviews').selectAll().execute()
    const before = await reviews()
    expect(before).toMatchObject([{ article_id: asked.id, note: 'お願いします', approved_by: 'staff:2' }])
    const done = await changeArticles(editor(), [asked, published.value], { kind: 'delete' })
    expect(await reviews()).toEqual([])
    await undoChanges(editor(), done.undo)
    expect(await reviews()).toEqual(before)
  })

  test('a text that is the published one again is no unpublished change, and uses no tag of the other', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const out = await publishNew(editor(), anArticle(fixtures, { slug: 'out' }))
    const desk = async () => {
      const row = await findDeskArticle(magazine.db.reader, out.id, noon)
      return { hasUnpublishedEdits: row?.hasUnpublishedEdits, tags: row?.tags }
    }
    const change = { kind: 'add-tags' as const, tagIds: [fixtures.care] }
    const done = await changeArticles(editor(), [out], change)
    expect(await desk()).toEqual({ hasUnpublishedEdits: true, tags: ['手入れ'] })
    await undoChanges(editor(), done.undo)
    expect(await desk()).toEqual({ hasUnpublishedEdits: false, tags: [] })
    const written = await editArticle(
      editor(),
      { id: out.id, version: 4 },
      anArticle(fixtures, { slug: 'out', title: '別' }),
    )
    expect((await desk()).hasUnpublishedEdits).toBe(true)
    await editArticle(editor(), written.value, anArticle(fixtures, { slug: 'out' }))
    expect((await desk()).hasUnpublishedEdits).toBe(false)
    expect(await findFaults(magazine.db)).toEqual([])
  })

  test('an article that can no longer be published comes back as a draft, with the reason', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const tagged = await publishNew(
      editor(),
      anArticle(fixtures, { slug: 'tagged', title: '札つき', tagIds: [fixtures.care] }),
    )
    const named = await publishNew(editor(), anArticle(fixtures, { slug: 'named', title: '名つき' }))
    const done = await changeArticles(editor(), [tagged, named], { kind: 'delete' })
    await deleteTag(magazine.at(noon), { id: fixtures.care, version: 1 })
    await publishNew(editor(), anArticle(fixtures, { slug: 'named' }))
    const undone = await undoChanges(editor(), done.undo)
    expect(undone).toMatchObject({ changed: 2, refused: [] })
    expect(undone.different.map(({ title, reason }) => [title, reason])).toEqual([
      ['札つき', '下書きとして戻しました。すでに使えないタグは外しました。'],
      ['名つき', '下書きとして戻しました。すでに使えないスラッグ「named」は外しました。'],
    ])
    expect([(await stored(tagged.id))?.status, (await stored(named.id))?.status]).toEqual(['draft', 'draft'])
    expect(await findFaults(magazine.db)).toEqual([])
  })

  test('an undone deletion publishes no text of another article', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const secret = await createNew(editor(), anArticle(fixtures, { slug: 'secret', title: '秘密' }))
    const out = await publishNew(editor(), anArticle(fixtures, { slug: 'out' }))
    const { undo } = await changeArticles(editor(), [out], { kind: 'delete' })
    const forged = undo.map((one) => ({ ...one, documentId: secret.documentId }))
    expect((await undoChanges(editor(), forged)).refused).toHaveLength(1)
    expect(await stored(out.id)).toBeUndefined()
  })

  test('a writer changes only what they may, and learns nothing of the rest', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const mine = await createNew(writer(), anArticle(fixtures, { slug: 'mine' }))
    const other = await createNew(editor(), anArticle(fixtures, { slug: 'other', tagIds: [fixtures.care] }))
    const change = { kind: 'add-tags' as const, tagIds: [fixtures.care] }
    const done = await changeArticles(writer(), [mine, other], change)
    expect(done).toMatchObject({ changed: 1, unchanged: 0, refused: [{ id: other.id, title: '' }] })
    const before = await storedRows(magazine.db)
    const own = (await stored(mine.id)) ?? mine
    for (const refused of [
      { kind: 'publish' as const },
      { kind: 'withdraw' as const },
      { kind: 'assign' as const, staffId: null },
    ])
      expect((await changeArticles(writer(), [own, other], refused)).changed).toBe(0)
    expect((await changeArticles(writer(), [other], { kind: 'delete' })).changed).toBe(0)
    expect(await storedRows(magazine.db)).toEqual(before)
  })
})

describeOnBothEngines('T2 the list of articles', (magazine) => {
  test('is searched in texts and readings, of drafts and of published articles', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const command = magazine.at(noon)
    const body = (text: string) => ({ blocks: [{ type: 'paragraph' as const, content: [{ text }] }] })
    const draft = await createNew(
      command,
      anArticle(fixtures, {
        slug: 'a',
        title: '秋支度',
        titleReading: 'あきじたく',
        body: body('椿油で梳かす。'),
      }),
    )
    const shown = await publishNew(
      command,
      anArticle(fixtures, {
        slug: 'b',
        title: '冬支度',
        titleReading: 'ふゆじたく',
        body: body('椿油を温める。'),
      }),
    )
    const edited = await publishNew(command, anArticle(fixtures, { slug: 'c', title: '夏' }))
    await editArticle(
      command,
      edited,
      anArticle(fixtures, { slug: 'c', title: '夏', body: body('薄荷油を落とす。') }),
    )
    const find = async (text: string) => {
      const match = await readTextMatch(magazine.db, text)
      const { items } = await listDeskArticles(magazine.db.reader, { match }, 1, noon)
      return items.map(({ id }) => id).toSorted((a, b) => a - b)
    }
    expect(await find('椿油')).toEqual([draft.id, shown.id])
    expect(await find('薄荷油')).toEqual([edited.id])
    expect(await find('あきじたく')).toEqual([draft.id])
    expect(await find('アキジタク')).toEqual([draft.id])
    expect(await find('ふゆじたく')).toEqual([shown.id])
    expect(await find('椿油 温める')).toEqual([shown.id])
    expect(await find('"')).toEqual([])
    expect(await find('%')).toEqual([])
  })

  test('is sorted and limited by one of its dates, and names tags and authors', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const early = await createNew(
      magazine.at(noon),
      anArticle(fixtures, { slug: 'a', tagIds: [fixtures.care] }),
    )
    const late = await createNew(
      magazine.at(minutesAfterNoon(60)),
      anArticle(fixtures, { slug: 'b', authorIds: [fixtures.hana] }),
    )
    await editArticle(
      magazine.at(minutesAfterNoon(120)),
      early,
      anArticle(fixtures, { slug: 'a', tagIds: [fixtures.care] }),
    )
    const at = minutesAfterNoon(180)
    const list = async (filter: Parameters<typeof listDeskArticles>[1]) =>
      (await listDeskArticles(magazine.db.reader, filter, 1, at)).items
    expect((await list({})).map(({ id }) => id)).toEqual([early.id, late.id])
    expect((await list({ sort: 'created' })).map(({ id }) => id)).toEqual([late.id, early.id])
    expect((await list({ sort: 'created', order: 'asc' })).map(({ id }) => id)).toEqual([early.id, late.id])
    const from = minutesAfterNoon(30)
    expect((await list({ sort: 'created', from })).map(({ id }) => id)).toEqual([late.id])
    expect((await list({ sort: 'created', until: from })).map(({ id }) => id)).toEqual([early.id])
    expect((await list({ tagId: fixtures.care })).map(({ id, tags }) => [id, tags])).toEqual([
      [early.id, ['手入れ']],
    ])
    expect((await list({ userId: fixtures.hana })).map(({ authors }) => authors)).toEqual([['花']])
  })
})

/** What readers get: publications, lists, redirects and withdrawals. */
async function publicRows(db: Database) {
  const { publications, list_entries, redirects, withdrawals } = await storedRows(db)
  return { publications, list_entries, redirects, withdrawals }
}
