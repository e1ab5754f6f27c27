import type { Role, StaffActor } from '@tsuzuri/content/permission'
import { expect, test } from 'vitest'
import {
  createArticle,
  deleteArticle,
  editArticle,
  publishArticle,
  restoreRevision,
  scheduleArticle,
  undeleteArticle,
  withdrawArticle,
} from './articles/commands.ts'
import { mergeTag } from './articles/bulk/merge-tags.ts'
import { requestReview, returnReview } from './articles/reviews.ts'
import { deleteBanner, saveBanner } from './banners.ts'
import { enterMedia } from './media/media.ts'
import { orderCategories } from './category-order.ts'
import { createPreview, revokePreview } from './previews.ts'
import { restoreFront, saveFront } from './fronts/commands.ts'
import { discardFrontDraft, saveFrontDraft } from './fronts/drafts.ts'
import { approveFrontReview, requestFrontReview, returnFrontReview } from './fronts/reviews.ts'
import { deleteRedirect, saveRedirect } from './redirects.ts'
import { saveSettings } from './settings.ts'
import { createResetLink, inviteStaff, revokeInvitation } from './staff/links.ts'
import { endStaffSessions, removeStaff, saveStaff } from './staff/staff.ts'
import { deleteMedia, saveMediaDetails } from './studio/media-commands.ts'
import {
  deleteCategory,
  deleteSubcategory,
  deleteTag,
  saveCategory,
  saveSubcategory,
  saveTag,
} from './taxonomy.ts'
import { describeOnBothEngines } from './testing/both-engines.ts'
import { anArticle, aPicture, createNew, createFixtures, publishNew } from './testing/fixtures.ts'
import { minutesAfterNoon, noon } from './testing/moments.ts'
import { refused } from './testing/refused.ts'
import { storedRows } from './testing/stored-rows.ts'
import { createTimeView, revokeTimeView } from './time-views.ts'
import { deleteUser, saveUser } from './users.ts'
import type { Command } from './writing.ts'

const actor = (role: Role, id: number): StaffActor => ({ id, name: role, role })
const target = { id: 1, version: 1 }
const front = { slots: [{ kind: 'newest', size: 1, cards: [] }] }
const details = { title: '', alt: '', credit: '', focus: { x: 0, y: 0 }, rightsUntil: null }

describeOnBothEngines('T1 commands check the rights of the actor themselves', (magazine) => {
  test('a writer may not touch what is not theirs, an editor not what is the administrator’s', async () => {
    const editor = magazine.at(noon, actor('editor', 2))
    const fixtures = await createFixtures(magazine.at(noon))
    const draft = await createNew(editor, anArticle(fixtures))
    const out = await publishNew(editor, anArticle(fixtures, { slug: 'out' }))
    const { value: preview } = await createPreview(editor, draft.id, minutesAfterNoon(5))
    await saveRedirect(editor, { path: '/a/', target: '/b/' })
    await saveFront(editor, { kind: 'home' }, 0, front)
    await saveFrontDraft(editor, { kind: 'home' }, { version: 0, baseVersion: 1 }, front)
    await requestFrontReview(editor, { kind: 'home' }, 1, '')
    const before = await storedRows(magazine.db)

    const notForWriters: ((writer: Command) => Promise<unknown>)[] = [
      (writer) => editArticle(writer, draft, anArticle(fixtures)),
      (writer) => restoreRevision(writer, draft, 1),
      (writer) => publishArticle(writer, draft),
      (writer) => scheduleArticle(writer, draft, { from: noon }),
      (writer) => withdrawArticle(writer, out),
      (writer) => deleteArticle(writer, draft),
      (writer) => requestReview(writer, draft, ''),
      (writer) => returnReview(writer, draft, ''),
      (writer) => createPreview(writer, draft.id, minutesAfterNoon(5)),
      (writer) => revokePreview(writer, preview.id),
      (writer) => createTimeView(writer, noon, minutesAfterNoon(5)),
      (writer) => revokeTimeView(writer, 1),
      (writer) => saveMediaDetails(writer, { name: 'cover', version: 0 }, details),
      (writer) => deleteMedia(writer, { name: 'cover', version: 0 }),
      (writer) => saveCategory(writer, { slug: 'x', name: 'x' }),
      (writer) => deleteCategory(writer, target),
      (writer) => orderCategories(writer, [fixtures.tokushu, fixtures.hair]),
      (writer) => saveSubcategory(writer, { categoryId: fixtures.hair, slug: 'x', name: 'x' }),
      (writer) => deleteSubcategory(writer, target),
      (writer) => saveTag(writer, { slug: 'x', name: 'x' }),
      (writer) => deleteTag(writer, target),
      (writer) => mergeTag(writer, { id: fixtures.care, version: 1 }, fixtures.sakura),
      (writer) => saveUser(writer, { slug: 'x', name: 'x' }),
      (writer) => deleteUser(writer, target),
      (writer) => saveBanner(writer, { name: 'x', place: 'header', media: 'cover', alt: 'x', href: '/' }),
      (writer) => deleteBanner(writer, target),
      (writer) => saveRedirect(writer, { path: '/c/', target: '/d/' }),
      (writer) => deleteRedirect(writer, '/a/'),
      (writer) => saveFront(writer, { kind: 'home' }, 1, front),
      (writer) => restoreFront(writer, { kind: 'home' }, 1, 1),
      (writer) => saveFrontDraft(writer, { kind: 'home' }, { version: 1, baseVersion: 1 }, front),
      (writer) => discardFrontDraft(writer, { kind: 'home' }, 1),
      (writer) => requestFrontReview(writer, { kind: 'home' }, 1, ''),
      (writer) => returnFrontReview(writer, { kind: 'home' }, 1, ''),
      (writer) => approveFrontReview(writer, { kind: 'home' }, 1, ''),
    ]
    const notForEditors: ((command: Command) => Promise<unknown>)[] = [
      (command) => saveSettings(command, 0, {}),
      (command) => inviteStaff(command, { email: 'a@b.example', name: 'x', role: 'administrator' }),
      (command) => revokeInvitation(command, 1),
      (command) => createResetLink(command, 1),
      (command) => saveStaff(command, target, { name: 'x', role: 'administrator', isEnabled: true }),
      (command) => removeStaff(command, target),
      (command) => endStaffSessions(command, 1),
    ]
    const writer = magazine.at(noon, actor('writer', 3))
    for (const work of [...notForWriters, ...notForEditors])
      expect([String(work), (await refused(work(writer))).code]).toEqual([String(work), 'not-allowed'])
    for (const work of notForEditors)
      expect([String(work), (await refused(work(editor))).code]).toEqual([String(work), 'not-allowed'])
    expect(await storedRows(magazine.db)).toEqual(before)
  })

  test('a writer does all this with a draft of their own', async () => {
    const writer = magazine.at(noon, actor('writer', 3))
    const fixtures = await createFixtures(magazine.at(noon))
    await enterMedia(writer, aPicture('mine'))
    await saveMediaDetails(writer, { name: 'mine', version: 0 }, details)
    await deleteMedia(writer, { name: 'mine', version: 1 })
    let { value: draft } = await createArticle(writer, anArticle(fixtures))
    draft = (await editArticle(writer, draft, anArticle(fixtures, { title: '直した' }))).value
    draft = (await restoreRevision(writer, draft, 1)).value
    await requestReview(writer, draft, '')
    const { value: preview } = await createPreview(writer, draft.id, minutesAfterNoon(5))
    await revokePreview(writer, preview.id)
    draft = (await deleteArticle(writer, draft)).value
    draft = (await undeleteArticle(writer, draft)).value
    expect(draft).toMatchObject({ status: 'draft', version: 5 })
  })
})
