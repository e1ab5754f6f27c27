import { expect, test } from 'vitest'
import type { FrontPlan } from '@tsuzuri/content/front/front-plan'
import { actorName, type StaffActor } from '@tsuzuri/content/permission'
import { listReviewNotes } from '../reviews/review-ledger.ts'
import { deleteMedia } from '../studio/media-commands.ts'
import { listMediaUses } from '../studio/media-uses.ts'
import { readSubjectNames } from '../studio/subject-names.ts'
import { deleteCategory, saveCategory } from '../taxonomy.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { anArticle, createFixtures, createNew } from '../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { refused } from '../testing/refused.ts'
import { storedRows } from '../testing/stored-rows.ts'
import { saveFront } from './commands.ts'
import { discardFrontDraft, saveFrontDraft } from './drafts.ts'
import { approveFrontReview, requestFrontReview, returnFrontReview } from './reviews.ts'
import { findStoredDraft, findStoredFront, listFrontRevisions } from './stored-fronts.ts'

const home = { kind: 'home' } as const
const asking: StaffActor = { id: 2, name: '編集の梅', role: 'editor' }
const answering: StaffActor = { id: 3, name: '編集長の桜', role: 'administrator' }

function ofSize(size: number): FrontPlan {
  return { slots: [{ kind: 'newest', size, cards: [] }] }
}

describeOnBothEngines('E2 the draft of a front', (magazine) => {
  const by = (actor: StaffActor, minute = 0) => magazine.at(minutesAfterNoon(minute), actor)
  const draftOf = async (size: number, version = 0, baseVersion = 0) =>
    (await saveFrontDraft(by(asking), home, { version, baseVersion }, ofSize(size))).value.version

  test('is seen by editors alone, until another person approves it', async () => {
    const { reader } = magazine.db
    await saveFront(magazine.at(noon), home, 0, ofSize(1))
    const before = await saveFrontDraft(by(asking), home, { version: 0, baseVersion: 1 }, ofSize(2))
    expect(before.changed).toEqual([])
    const { version } = before.value
    expect(await findStoredFront(reader, home)).toEqual({ version: 1, plan: ofSize(1) })
    await requestFrontReview(by(asking, 1), home, version, '冬の並びです')
    expect(await findStoredDraft(reader, home)).toMatchObject({
      version,
      baseVersion: 1,
      content: ofSize(2),
      by: { actor: actorName(asking) },
      review: { state: 'requested', note: '冬の並びです', by: { actor: actorName(asking) } },
    })
    const { changed, value } = await approveFrontReview(by(answering, 2), home, version, '')
    expect([changed, value]).toEqual([['front:home'], { version: 2 }])
    expect(await findStoredFront(reader, home)).toEqual({ version: 2, plan: ofSize(2) })
    expect(await findStoredDraft(reader, home)).toBeUndefined()
    const { items } = await listFrontRevisions(reader, home, 1)
    expect(items[0]).toMatchObject({ version: 2, action: 'publish', by: { actor: actorName(answering) } })
  })

  test('is returned with a note; the history, the audit log and the notices have every step', async () => {
    const { reader } = magazine.db
    const version = await draftOf(2)
    await requestFrontReview(by(asking, 1), home, version, 'お願いします')
    expect((await refused(returnFrontReview(by(answering, 2), home, version, ''))).code).toBe('invalid')
    await returnFrontReview(by(answering, 2), home, version, '写真を替えて')
    expect((await findStoredDraft(reader, home))?.review).toMatchObject({
      state: 'returned',
      note: '写真を替えて',
    })
    for (const answer of [returnFrontReview, approveFrontReview])
      expect((await refused(answer(by(answering), home, version, ''))).code).toBe('conflict')
    await requestFrontReview(by(asking, 3), home, version, '')
    await approveFrontReview(by(answering, 4), home, version, '')
    const notes = await listReviewNotes(reader, { kind: 'front', id: 'home' })
    expect(notes.map(({ action, note, by: who }) => [action, note, who])).toEqual([
      ['approved', '', actorName(answering)],
      ['requested', '', actorName(asking)],
      ['returned', '写真を替えて', actorName(answering)],
      ['requested', 'お願いします', actorName(asking)],
    ])
    const audit = await reader.selectFrom('audit').select(['action', 'subject']).orderBy('id').execute()
    expect(audit.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'front-draft.save front-draft:home',
      'review.requested front-draft:home',
      'review.returned front-draft:home',
      'review.requested front-draft:home',
      'front.publish front:1',
      'review.approved front-draft:home',
    ])
    expect((await readSubjectNames(reader, ['front-draft:home']))('front-draft:home')).toBe('トップページ')
    const events = await reader.selectFrom('outbox_events').select('data').orderBy('id').execute()
    expect(events.map(({ data }) => JSON.parse(data) as unknown)).toMatchObject([
      { step: 'requested', front: 'home', title: 'トップページ', note: 'お願いします' },
      { step: 'returned', requestedBy: actorName(asking) },
      { step: 'requested' },
      { step: 'approved', requestedBy: actorName(asking) },
    ])
  })

  test('is neither saved, answered nor discarded over a version that the person has not read', async () => {
    const first = await draftOf(2)
    await requestFrontReview(by(asking), home, first, '')
    const second = await draftOf(3, first)
    const before = await storedRows(magazine.db)
    for (const work of [
      () => saveFrontDraft(by(answering), home, { version: 0, baseVersion: 0 }, ofSize(4)),
      () => saveFrontDraft(by(answering), home, { version: first, baseVersion: 0 }, ofSize(4)),
      () => requestFrontReview(by(answering), home, first, ''),
      () => returnFrontReview(by(answering), home, first, ''),
      () => approveFrontReview(by(answering), home, first, ''),
      () => discardFrontDraft(by(answering), home, first),
    ])
      expect([String(work), (await refused(work())).code]).toEqual([String(work), 'conflict'])
    expect(await storedRows(magazine.db)).toEqual(before)
    await discardFrontDraft(by(asking), home, second)
    // A new draft has another version than the discarded one, which somebody may still have open.
    const third = await draftOf(5)
    expect([first, second]).not.toContain(third)
    expect((await findStoredDraft(magazine.db.reader, home))?.review).toBeNull()
  })

  test('is not published over a version of the front that its editor has not read', async () => {
    await saveFront(magazine.at(noon), home, 0, ofSize(1))
    const version = await draftOf(2, 0, 1)
    await requestFrontReview(by(asking), home, version, '')
    await saveFront(magazine.at(noon), home, 1, ofSize(3))
    const before = await storedRows(magazine.db)
    expect((await refused(approveFrontReview(by(answering), home, version, ''))).message).toContain('第2版')
    expect(await storedRows(magazine.db)).toEqual(before)
    const again = await draftOf(2, version, 2)
    expect((await approveFrontReview(by(answering), home, again, '')).value).toEqual({ version: 3 })
  })

  test('keeps the pictures of its cards from being deleted', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await createNew(magazine.at(noon), anArticle(fixtures))
    const picture = { media: 'inside', of: 'cover', focus: { x: 0.5, y: 0.5 } }
    const plan = { slots: [{ kind: 'newest', size: 1, cards: [{ articleId: article.id, picture }] }] }
    await saveFrontDraft(by(asking), home, { version: 0, baseVersion: 0 }, plan)
    expect(await listMediaUses(magazine.db.reader, 'inside')).toMatchObject([
      { kind: 'front', title: 'トップページ（下書き）' },
    ])
    const deleted = await refused(deleteMedia(magazine.at(noon), { name: 'inside', version: 0 }))
    expect(deleted.code).toBe('conflict')
    await saveFront(magazine.at(noon), home, 0, plan)
    expect(await listMediaUses(magazine.db.reader, 'inside')).toMatchObject([
      { kind: 'front', title: 'トップページ' },
    ])
  })

  test('ends with its request when somebody publishes the same plan, and goes with its category', async () => {
    const { reader } = magazine.db
    const version = await draftOf(2)
    await requestFrontReview(by(asking), home, version, '')
    await saveFront(by(answering), home, 0, ofSize(7))
    expect(await findStoredDraft(reader, home)).toMatchObject({ version, review: { state: 'requested' } })
    await saveFront(by(answering), home, 1, ofSize(2))
    expect(await findStoredDraft(reader, home)).toBeUndefined()
    expect(await reader.selectFrom('front_reviews').selectAll().execute()).toEqual([])
    const { value: category } = await saveCategory(magazine.at(noon), { slug: 'make', name: 'メイク' })
    const own = { kind: 'category', id: category.id } as const
    const saved = await saveFrontDraft(by(asking), own, { version: 0, baseVersion: 0 }, ofSize(1))
    await requestFrontReview(by(asking), own, saved.value.version, '')
    await deleteCategory(magazine.at(noon), category)
    const rows = await storedRows(magazine.db)
    expect([rows['front_drafts'], rows['front_reviews']]).toEqual([[], []])
    expect(await listReviewNotes(reader, { kind: 'front', id: `category-${category.id}` })).toEqual([])
  })
})
