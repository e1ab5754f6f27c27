import type { Role, StaffActor } from '@tsuzuri/content/permission'
import { expect, test } from 'vitest'
import { createPreview } from '../previews.ts'
import { insertStaff, removeStaff, saveStaff, type Staff } from '../staff/staff.ts'
import { filteredArticles } from '../studio/article-filter.ts'
import { findDeskArticle } from '../studio/desk-article.ts'
import { describeOnBothEngines, type TestMagazine } from '../testing/both-engines.ts'
import { anArticle, createFixtures, createNew, type Fixtures } from '../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { refused } from '../testing/refused.ts'
import { storedRows } from '../testing/stored-rows.ts'
import { type Command, write } from '../writing.ts'
import { assignArticle } from './assignment.ts'
import {
  deleteArticle,
  editArticle,
  publishArticle,
  restoreRevision,
  scheduleArticle,
  withdrawArticle,
} from './commands.ts'
import { listReviewNotes } from '../reviews/review-ledger.ts'
import { approveReview, requestReview, returnReview } from './reviews.ts'
import { findStoredArticle, type StoredArticle } from './stored-article.ts'

type People = Record<
  'administrator' | 'editor' | 'writer' | 'other' | 'legal',
  { row: Staff; command: Command }
>

async function hire(magazine: TestMagazine, name: string, role: Role) {
  const email = `${name}@magazine.example`
  const { value: row } = await write(magazine.at(noon), (writing) =>
    insertStaff(writing, { email, name, role, passwordHash: null }),
  )
  const actor: StaffActor = { id: row.id, name, role }
  return { row, command: magazine.at(noon, actor) }
}

async function hireAll(magazine: TestMagazine): Promise<People> {
  return {
    administrator: await hire(magazine, 'administrator', 'administrator'),
    editor: await hire(magazine, 'editor', 'editor'),
    writer: await hire(magazine, 'writer', 'writer'),
    other: await hire(magazine, 'other', 'writer'),
    legal: await hire(magazine, 'legal', 'legal'),
  }
}

async function newest(magazine: TestMagazine, id: number): Promise<StoredArticle> {
  const article = await findStoredArticle(magazine.db.writer, id)
  if (article === undefined) throw new Error('the article is missing')
  return article
}

describeOnBothEngines('T7 the person in charge of an article', (magazine) => {
  let people: People
  let fixtures: Fixtures

  async function begin(): Promise<StoredArticle> {
    people = await hireAll(magazine)
    fixtures = await createFixtures(magazine.at(noon))
    return createNew(people.writer.command, anArticle(fixtures))
  }

  test('may write it, also when it is published, and may neither publish nor delete it', async () => {
    let article = await begin()
    const { command } = people.other
    const text = anArticle(fixtures, { title: '担当が直した' })
    expect(await refused(editArticle(command, article, text))).toMatchObject({ code: 'not-allowed' })
    await assignArticle(people.editor.command, article.id, people.other.row.id)
    article = (await editArticle(command, article, text)).value
    article = (await restoreRevision(command, article, 1)).value
    await requestReview(command, article, '')
    await createPreview(command, article.id, minutesAfterNoon(5))
    const before = await storedRows(magazine.db)
    for (const work of [
      () => publishArticle(command, article),
      () => scheduleArticle(command, article, { from: noon }),
      () => deleteArticle(command, article),
      () => assignArticle(command, article.id, people.writer.row.id),
      () => approveReview(command, article, ''),
    ])
      expect([String(work), (await refused(work())).code]).toEqual([String(work), 'not-allowed'])
    expect(await storedRows(magazine.db)).toEqual(before)
    article = (await publishArticle(people.editor.command, article)).value
    article = (await editArticle(command, article, text)).value
    expect(await refused(withdrawArticle(command, article))).toMatchObject({ code: 'not-allowed' })
    const [published] = await magazine.db.reader.selectFrom('publications').select('title').execute()
    expect(published).toEqual({ title: '春の髪' })
    await assignArticle(people.editor.command, article.id, undefined)
    expect(await refused(editArticle(command, article, text))).toMatchObject({ code: 'not-allowed' })
  })

  test('is a person who can write, and is assigned without a conflict with an open text', async () => {
    const article = await begin()
    for (const staffId of [people.legal.row.id, 999])
      expect(await refused(assignArticle(people.editor.command, article.id, staffId))).toMatchObject({
        code: 'invalid',
      })
    expect(await refused(assignArticle(people.editor.command, 999, people.other.row.id))).toMatchObject({
      code: 'not-found',
    })
    await assignArticle(people.editor.command, article.id, people.other.row.id)
    const { value } = await editArticle(
      people.writer.command,
      article,
      anArticle(fixtures, { title: '続き' }),
    )
    expect(value.assignee).toBe(`staff:${people.other.row.id}`)
    const desk = await findDeskArticle(magazine.db.reader, article.id, noon)
    expect(desk?.assignee).toEqual({ actor: `staff:${people.other.row.id}`, name: 'other' })
  })

  test('is not the creator again after that person left; an import needs nobody', async () => {
    const article = await begin()
    const imported = await createNew(magazine.at(noon, 'import'), anArticle(fixtures, { slug: 'imported' }))
    const { editor, other, writer, administrator } = people
    for (const { id } of [article, imported]) {
      await assignArticle(editor.command, id, other.row.id)
      await assignArticle(editor.command, id, undefined)
      await assignArticle(editor.command, id, other.row.id)
    }
    await removeStaff(administrator.command, writer.row)
    expect(await refused(assignArticle(editor.command, article.id, undefined))).toMatchObject({
      code: 'invalid',
      message: 'この人は担当になれません。',
    })
    expect((await newest(magazine, article.id)).assignee).toBe(`staff:${other.row.id}`)
    await assignArticle(editor.command, imported.id, undefined)
    expect((await newest(magazine, imported.id)).assignee).toBeNull()
  })

  test('hands all articles to a successor when leaving, and none is left behind', async () => {
    const own = await begin()
    const given = await createNew(people.editor.command, anArticle(fixtures, { slug: 'given' }))
    const gone = await createNew(people.writer.command, anArticle(fixtures, { slug: 'gone' }))
    await deleteArticle(people.writer.command, gone)
    const foreign = await createNew(people.other.command, anArticle(fixtures, { slug: 'foreign' }))
    await assignArticle(people.editor.command, given.id, people.writer.row.id)
    const { command } = people.administrator
    const target = people.writer.row
    const before = await storedRows(magazine.db)
    for (const successor of [undefined, target.id, people.legal.row.id, 999])
      expect(await refused(removeStaff(command, target, successor))).toMatchObject({ code: 'invalid' })
    for (const change of [
      { role: 'writer' as const, isEnabled: false },
      { role: 'legal' as const, isEnabled: true },
    ])
      expect(await refused(saveStaff(command, target, { name: 'writer', ...change }))).toMatchObject({
        code: 'invalid',
        faults: [{ path: 'successorId' }],
      })
    expect(await storedRows(magazine.db)).toEqual(before)

    await removeStaff(command, target, people.other.row.id)
    const rows = await magazine.db.reader.selectFrom('articles').select(['id', 'assignee']).execute()
    const successor = `staff:${people.other.row.id}`
    expect(new Map(rows.map((row) => [row.id, row.assignee]))).toEqual(
      new Map([
        [own.id, successor],
        [given.id, successor],
        [gone.id, successor],
        [foreign.id, null],
      ]),
    )
    await editArticle(people.other.command, await newest(magazine, own.id), anArticle(fixtures))
    const [event] = await magazine.db.reader
      .selectFrom('outbox_events')
      .select('data')
      .where('kind', '=', 'articles.handed-over')
      .execute()
    expect(JSON.parse(event?.data ?? '')).toMatchObject({
      staffId: people.other.row.id,
      from: 'writer',
      count: 3,
    })
  })

  test('articles of people who left before there were successors can be listed', async () => {
    const own = await begin()
    await createNew(people.other.command, anArticle(fixtures, { slug: 'foreign' }))
    const left = () =>
      filteredArticles(magazine.db.reader, { unattended: true }, noon).select('articles.id').execute()
    expect(await left()).toEqual([])
    await magazine.db.writer
      .updateTable('staff')
      .set({ removed_at: noon.getTime(), enabled: 0 })
      .where('id', '=', people.writer.row.id)
      .execute()
    expect(await left()).toEqual([{ id: own.id }])
    await assignArticle(people.editor.command, own.id, people.other.row.id)
    expect(await left()).toEqual([])
  })

  test('a person without articles leaves without a successor', async () => {
    await begin()
    const { command } = people.administrator
    await removeStaff(command, people.legal.row)
    const change = { name: 'other', role: 'writer' as const, isEnabled: false }
    expect((await saveStaff(command, people.other.row, change)).value.enabled).toBe(0)
  })
})

describeOnBothEngines('T7 reviews', (magazine) => {
  test('legal approves or returns a request, all notes are kept, a return has a reason, and a changed text is not the approved one', async () => {
    const people = await hireAll(magazine)
    const fixtures = await createFixtures(magazine.at(noon))
    const { writer, legal, editor } = people
    let article = await createNew(writer.command, anArticle(fixtures))
    expect(await refused(approveReview(legal.command, article, ''))).toMatchObject({ code: 'conflict' })
    await requestReview(writer.command, article, 'お願いします')
    const asked = await storedRows(magazine.db)
    expect(await refused(returnReview(legal.command, article, ' \n'))).toMatchObject({
      code: 'invalid',
      faults: [{ path: 'note', reason: '差し戻す理由を書いてください' }],
    })
    expect(await storedRows(magazine.db)).toEqual(asked)
    await returnReview(legal.command, article, '「治る」は使えません')
    const returned = await findDeskArticle(magazine.db.reader, article.id, noon)
    expect(returned?.review).toMatchObject({ state: 'returned', approval: null })
    article = (await editArticle(writer.command, article, anArticle(fixtures, { title: '直した' }))).value
    await requestReview(writer.command, article, '直しました')
    expect(await refused(approveReview(legal.command, { ...article, version: 1 }, ''))).toMatchObject({
      code: 'conflict',
    })
    await approveReview(legal.command, article, '問題ありません')
    const approved = await findDeskArticle(magazine.db.reader, article.id, noon)
    expect(approved?.review).toMatchObject({
      state: 'requested',
      note: '直しました',
      approval: { by: { name: 'legal' }, isSameText: true },
    })
    article = (await editArticle(writer.command, article, anArticle(fixtures, { title: 'また直した' }))).value
    const changed = await findDeskArticle(magazine.db.reader, article.id, noon)
    expect(changed?.review?.approval?.isSameText).toBe(false)
    const before = await storedRows(magazine.db)
    for (const work of [
      () => editArticle(legal.command, article, anArticle(fixtures)),
      () => publishArticle(legal.command, article),
      () => deleteArticle(legal.command, article),
      () => requestReview(legal.command, article, ''),
      () => createPreview(legal.command, article.id, minutesAfterNoon(5)),
    ])
      expect([String(work), (await refused(work())).code]).toEqual([String(work), 'not-allowed'])
    expect(await storedRows(magazine.db)).toEqual(before)
    await publishArticle(editor.command, article)
    const notes = await listReviewNotes(magazine.db.reader, { kind: 'article', id: article.id })
    expect(notes.map(({ action, note, by }) => [action, note, by])).toEqual([
      ['approved', '問題ありません', `staff:${legal.row.id}`],
      ['requested', '直しました', `staff:${writer.row.id}`],
      ['returned', '「治る」は使えません', `staff:${legal.row.id}`],
      ['requested', 'お願いします', `staff:${writer.row.id}`],
    ])
  })
})
