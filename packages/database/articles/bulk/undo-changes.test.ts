import type { StaffActor } from '@tsuzuri/content/permission'
import { expect, test } from 'vitest'
import type { Database } from '../../open.ts'
import { insertStaff } from '../../staff/staff.ts'
import { deleteTag } from '../../taxonomy.ts'
import { describeOnBothEngines } from '../../testing/both-engines.ts'
import { anArticle, createFixtures, createNew, publishNew } from '../../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../../testing/moments.ts'
import { type Command, write } from '../../writing.ts'
import { assignArticle } from '../assignment.ts'
import { editArticle, publishArticle, scheduleArticle, withdrawArticle } from '../commands.ts'
import { approveReview, requestReview } from '../reviews.ts'
import { findStoredArticle } from '../stored-article.ts'
import { changeArticles } from './bulk-change.ts'
import { mergeTag } from './merge-tags.ts'
import { undoChanges } from './undo-changes.ts'

describeOnBothEngines('T2 the undo of changes of many articles', (magazine) => {
  const actor = (id: number, role: StaffActor['role']): StaffActor => ({ id, name: role, role })
  const editor = () => magazine.at(noon, actor(2, 'editor'))
  const stored = async (id: number) => findStoredArticle(magazine.db.writer, id)

  test('a fault of the database in the middle keeps the way back of what was changed before it', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const texts = ['a', 'b', 'c'].map((slug) => anArticle(fixtures, { slug, title: slug }))
    const drafts = []
    for (const text of texts) drafts.push(await createNew(editor(), text))
    const change = { kind: 'add-tags' as const, tagIds: [fixtures.care] }
    const explain = () => '混み合っています'
    await expect(changeArticles(failingAt(1, editor()), drafts, change, explain)).rejects.toThrow('locked')
    const done = await changeArticles(failingAt(2, editor()), drafts, change, explain)
    const refused = drafts
      .slice(1)
      .map(({ id, content }) => ({ id, title: content.title, reason: '混み合っています' }))
    expect(done).toMatchObject({ changed: 1, undo: [{ id: drafts[0]?.id }], refused })
    const rest = (await Promise.all(drafts.slice(1).map(({ id }) => stored(id)))).filter(
      (article) => article !== undefined,
    )
    const undo = [...done.undo, ...(await changeArticles(editor(), rest, change)).undo]
    const undone = await undoChanges(failingAt(2, editor()), undo, explain)
    expect(undone).toMatchObject({ changed: 1, refused, undo: undo.slice(1) })
    expect(await undoChanges(editor(), undone.undo)).toMatchObject({ changed: 2, refused: [], undo: [] })
  })

  test('an assignment is taken back only while its person is in charge', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const hire = async (name: string) => {
      const person = { email: `${name}@b.example`, name, role: 'writer' as const, passwordHash: null }
      return (await write(magazine.at(noon), (writing) => insertStaff(writing, person))).value.id
    }
    const [umi, yama] = [await hire('umi'), await hire('yama')]
    const draft = await createNew(magazine.at(noon), anArticle(fixtures))
    const done = await changeArticles(editor(), [draft], { kind: 'assign', staffId: umi })
    await assignArticle(editor(), draft.id, yama)
    const undone = await undoChanges(editor(), done.undo)
    expect(undone.refused).toMatchObject([{ id: draft.id, reason: 'そのあとに担当が変わっています。' }])
    expect((await stored(draft.id))?.assignee).toBe(`staff:${yama}`)
    await assignArticle(editor(), draft.id, umi)
    expect(await undoChanges(editor(), done.undo)).toMatchObject({ changed: 1, refused: [] })
    expect((await stored(draft.id))?.assignee).toBeNull()
  })

  test('an undone publication, withdrawal or deletion opens the request for publication again', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const draft = await createNew(editor(), anArticle(fixtures, { slug: 'mada' }))
    const shown = await publishNew(editor(), anArticle(fixtures, { slug: 'shown' }))
    const reviews = (id: number) =>
      magazine.db.reader.selectFrom('reviews').selectAll().where('article_id', '=', id).execute()
    for (const [article, kinds] of [
      [draft, ['delete', 'delete', 'publish']],
      [shown, ['delete', 'withdraw', 'withdraw', 'delete']],
    ] as const) {
      await requestReview(editor(), article, 'お願いします')
      await approveReview(editor(), article, '')
      const before = await reviews(article.id)
      expect(before).toMatchObject([{ note: 'お願いします', approved_by: 'staff:2' }])
      for (const kind of kinds) {
        const target = (await stored(article.id)) ?? article
        const done = await changeArticles(editor(), [target], { kind })
        expect([kind, done.refused, await reviews(article.id)]).toEqual([kind, [], []])
        const undone = await undoChanges(editor(), done.undo)
        expect([kind, undone.refused, await reviews(article.id)]).toEqual([kind, [], before])
      }
    }
  })

  test('an undo opens no request that was answered before, and leaves a newer one alone', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const draft = await createNew(editor(), anArticle(fixtures))
    const reviews = () => magazine.db.reader.selectFrom('reviews').select('note').execute()
    await requestReview(editor(), draft, '前の依頼')
    const { value: shown } = await publishArticle(editor(), draft)
    const first = await changeArticles(editor(), [shown], { kind: 'withdraw' })
    await undoChanges(editor(), first.undo)
    expect(await reviews()).toEqual([])
    const back = (await stored(draft.id)) ?? draft
    const second = await changeArticles(editor(), [back], { kind: 'withdraw' })
    await requestReview(editor(), { id: draft.id, version: back.version + 1 }, '新しい依頼')
    expect(await undoChanges(editor(), second.undo)).toMatchObject({ changed: 1, refused: [] })
    expect(await reviews()).toEqual([{ note: '新しい依頼' }])
  })

  test('a scheduled article that is withdrawn is a draft of its writer, and the undo schedules it again', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const writer = magazine.at(noon, actor(3, 'writer'))
    const draft = await createNew(writer, anArticle(fixtures, { slug: 'planned' }))
    const period = { from: minutesAfterNoon(60), until: minutesAfterNoon(90) }
    const { value: planned } = await scheduleArticle(editor(), draft, period)
    const again = await publishNew(editor(), anArticle(fixtures, { slug: 'again' }))
    const { value: withdrawn } = await withdrawArticle(editor(), again)
    const { value: replanned } = await scheduleArticle(editor(), withdrawn, period)
    const before = await Promise.all([planned, replanned].map(({ id }) => stored(id)))
    const done = await changeArticles(editor(), [planned, replanned], { kind: 'withdraw' })
    const taken = (await stored(draft.id)) ?? draft
    expect(taken).toMatchObject({ status: 'draft', firstPublishedAt: undefined })
    expect(await undoChanges(editor(), done.undo)).toMatchObject({ changed: 2, refused: [] })
    for (const article of before) {
      if (article === undefined) throw new Error('the article is missing')
      const { status, firstPublishedAt, content } = article
      expect(await stored(article.id)).toMatchObject({ status, period, firstPublishedAt, content })
    }
    const [second] = (await changeArticles(editor(), [{ id: draft.id, version: 4 }], { kind: 'withdraw' }))
      .undo
    if (second === undefined || !('version' in second)) throw new Error('the withdrawal has no undo')
    expect((await editArticle(writer, second, anArticle(fixtures, { title: '続き' }))).value.version).toBe(6)
  })

  test('removed tags come back merged, and a tag that is gone is named', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { care, sakura, shampoo } = fixtures
    const tagIds = [care, sakura]
    const tagged = await createNew(editor(), anArticle(fixtures, { slug: 'tagged', title: '札つき', tagIds }))
    const done = await changeArticles(editor(), [tagged], { kind: 'remove-tags', tagIds })
    await mergeTag(magazine.at(noon), { id: care, version: 1 }, shampoo)
    await deleteTag(magazine.at(noon), { id: sakura, version: 1 })
    const undone = await undoChanges(editor(), done.undo)
    expect(undone).toMatchObject({ changed: 1, refused: [] })
    expect(undone.different).toEqual([
      { id: tagged.id, title: '札つき', reason: 'すでに使えないタグは外しました。' },
    ])
    expect((await stored(tagged.id))?.content.tagIds).toEqual([shampoo])
  })
})

/** A command whose database fails at its nth write. */
function failingAt(count: number, command: Command): Command {
  let writes = 0
  const lockWriting: Database['lockWriting'] = async (tx, work) => {
    writes += 1
    if (writes === count) throw new Error('database is locked')
    return command.db.lockWriting(tx, work)
  }
  return { ...command, db: { ...command.db, lockWriting } }
}
