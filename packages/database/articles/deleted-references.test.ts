import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPublishedArticle } from '../published/articles/article.ts'
import { deleteMedia } from '../studio/media-commands.ts'
import { deleteSeries, saveSeries } from '../series.ts'
import { deleteCategory, deleteSubcategory, deleteTag } from '../taxonomy.ts'
import { describeOnBothEngines, type TestMagazine } from '../testing/both-engines.ts'
import { anArticle, createNew, type Fixtures, createFixtures, publishNew } from '../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { faultPaths, refused } from '../testing/refused.ts'
import { deleteUser } from '../users.ts'
import { findFaults } from '../backup/integrity.ts'
import {
  deleteArticle,
  editArticle,
  publishArticle,
  restoreRevision,
  scheduleArticle,
  undeleteArticle,
} from './commands.ts'
import { mergeTag } from './bulk/merge-tags.ts'
import { findStoredArticle } from './stored-article.ts'

describeOnBothEngines('references to deleted rows', (magazine) => {
  const one = minutesAfterNoon(1)

  test('undeleting removes references to deleted rows, names them, and the draft can be published', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), everything(fixtures))
    const deleted = await deleteArticle(magazine.at(noon), article)
    await deleteEverything(magazine, fixtures)
    const back = await undeleteArticle(magazine.at(one), deleted.value)
    expect(back.value.gone).toBe('カテゴリー、サブカテゴリー、タグ（2件）、著者、監修者と画像（2件）')
    const { content } = back.value
    expect(content.body.blocks.map(({ type }) => type)).toEqual(['paragraph'])
    for (const name of ['categoryId', 'subcategoryId', 'supervisor', 'cover', 'socialImage'] as const) {
      expect(content[name], name).toBeUndefined()
    }
    expect(await findStoredArticle(magazine.db.reader, article.id)).toMatchObject({
      status: 'draft',
      content,
    })
    expect(faultPaths(await refused(publishArticle(magazine.at(one), back.value)))).toEqual(['categoryId'])
    const edited = await editArticle(magazine.at(one), back.value, {
      ...content,
      categoryId: fixtures.tokushu,
    })
    await publishArticle(magazine.at(one), edited.value)
    expect((await findPublishedArticle(magazine.db.reader, 'haru-no-kami', one))?.tags).toEqual([])
    expect(await findFaults(magazine.db)).toEqual([])
    // An earlier text comes back without what is gone.
    const published = await findStoredArticle(magazine.db.reader, article.id)
    if (published === undefined) throw new Error('the article is there')
    const { value: restored } = await restoreRevision(magazine.at(one), published, 1)
    expect(restored.content).toEqual(content)
    expect(restored.difference).toBe(`すでに使えない${back.value.gone}は外しました。`)
    expect(await findFaults(magazine.db)).toEqual([])
  })

  test('an earlier version comes back with merged tags, and with the present slug if the earlier one is taken', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { care, sakura } = fixtures
    const first = await createNew(magazine.at(noon), anArticle(fixtures, { tagIds: [care], title: '前' }))
    const renamed = anArticle(fixtures, { slug: 'ima' })
    const { value: edited } = await editArticle(magazine.at(noon), first, renamed)
    const { value: present } = await publishArticle(magazine.at(noon), edited)
    await mergeTag(magazine.at(noon), { id: care, version: 1 }, sakura)
    await createNew(magazine.at(noon), anArticle(fixtures))
    const { value } = await restoreRevision(magazine.at(one), present, first.version)
    expect(value.content).toMatchObject({ title: '前', tagIds: [sakura], slug: 'ima' })
    expect(value.difference).toBe('「haru-no-kami」はほかの記事が使っているため、スラッグはいまのままです。')
    expect((await restoreRevision(magazine.at(one), value, present.version)).value.difference).toBe('')
    expect(await findFaults(magazine.db)).toEqual([])
  })

  test('undeleting replaces a tag that was merged meanwhile', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { care, sakura, shampoo } = fixtures
    const draft = await createNew(magazine.at(noon), anArticle(fixtures, { tagIds: [care, sakura] }))
    const deleted = await deleteArticle(magazine.at(noon), draft)
    await mergeTag(magazine.at(noon), { id: care, version: 1 }, sakura)
    await mergeTag(magazine.at(noon), { id: sakura, version: 1 }, shampoo)
    const back = await undeleteArticle(magazine.at(one), deleted.value)
    expect([back.value.content.tagIds, back.value.gone]).toEqual([[shampoo], ''])
  })

  test('undeleting an article whose slug is taken restores it without a slug', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const deleted = await deleteArticle(
      magazine.at(noon),
      await createNew(magazine.at(noon), anArticle(fixtures)),
    )
    await publishNew(magazine.at(noon), anArticle(fixtures))
    const back = await undeleteArticle(magazine.at(one), deleted.value)
    expect([back.value.content.slug, back.value.gone]).toEqual(['', 'スラッグ「haru-no-kami」'])
  })

  test('publishing and scheduling with references to deleted rows is refused, with their names', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { value: series } = await saveSeries(magazine.at(noon), { slug: 'kami', name: '髪の話' })
    const draft = await createNew(magazine.at(noon), {
      ...everything(fixtures),
      series: { id: series.id, part: 1 },
    })
    // A database in which an earlier release has undeleted an article as it was.
    await magazine.db.writer.deleteFrom('article_references').where('article_id', '=', draft.id).execute()
    for (const id of [fixtures.care, fixtures.sakura]) await deleteTag(magazine.at(noon), { id, version: 1 })
    await deleteSubcategory(magazine.at(noon), { id: fixtures.cut, version: 1 })
    await deleteMedia(magazine.at(noon), { name: 'cover', version: 0 })
    await deleteUser(magazine.at(noon), { id: fixtures.hana, version: 1 })
    await deleteSeries(magazine.at(noon), { id: series.id, version: 1 })
    for (const attempt of [
      publishArticle(magazine.at(one), draft),
      scheduleArticle(magazine.at(one), draft, { from: minutesAfterNoon(9) }),
    ]) {
      const refusal = await refused(attempt)
      expect(refusal.message).toBe(
        '公開できません：記事で使っているサブカテゴリー、タグ（2件）、著者、連載と画像が、すでに削除されています。外すか選び直してから公開してください。',
      )
    }
    expect(await findFaults(magazine.db)).toEqual([])
  })

  test('after deleting and undeleting in any order, lists refer only to existing rows', async () => {
    const step = fc.constantFrom(
      'publish',
      'delete',
      'undelete',
      'edit',
      'tag',
      'user',
      'subcategory',
      'category',
    )
    await fc.assert(
      fc
        .asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
          const fixtures = await createFixtures(magazine.at(noon))
          const { id } = await createNew(magazine.at(noon), everything(fixtures))
          for (const action of steps) await take(magazine, fixtures, id, action)
          expect(await findFaults(magazine.db)).toEqual([])
          const kept = await findStoredArticle(magazine.db.reader, id)
          if (kept?.status === 'published')
            expect((await findPublishedArticle(magazine.db.reader, 'haru-no-kami', one))?.id).toBe(id)
        })
        .beforeEach(() => magazine.empty()),
      { numRuns: 6 },
    )
  })
})

function everything(fixtures: Fixtures) {
  const { cut, care, sakura, hana, ume } = fixtures
  return anArticle(fixtures, {
    subcategoryId: cut,
    tagIds: [care, sakura],
    authorIds: [hana],
    supervisor: { userId: ume, credentials: 'a', checked: 'b', checkedOn: '2026-03-01' },
    cover: { media: 'cover', alt: '' },
    socialImage: 'cover',
    body: {
      blocks: [
        { type: 'paragraph', content: [{ text: '本文。' }] },
        { type: 'image', media: 'inside', alt: '' },
        { type: 'gallery', images: [{ media: 'inside', alt: '' }] },
      ],
    },
  })
}

async function deleteEverything(magazine: TestMagazine, fixtures: Fixtures): Promise<void> {
  const command = magazine.at(noon)
  const { hair, cut, care, sakura, hana, ume } = fixtures
  for (const id of [care, sakura]) await deleteTag(command, { id, version: 1 })
  for (const id of [hana, ume]) await deleteUser(command, { id, version: 1 })
  await deleteSubcategory(command, { id: cut, version: 1 })
  await deleteCategory(command, { id: hair, version: 1 })
  for (const name of ['cover', 'inside']) await deleteMedia(command, { name, version: 0 })
}

/** One step of an editor; a refusal is a valid result. */
async function take(magazine: TestMagazine, fixtures: Fixtures, id: number, action: string): Promise<void> {
  const { db } = magazine
  const command = magazine.at(minutesAfterNoon(1))
  const kept = await findStoredArticle(db.reader, id)
  const deleted = await findStoredArticle(db.reader, id, 'deleted')
  const { care, hana, cut, hair } = fixtures
  const row = (subject: number) => ({ id: subject, version: 1 })
  const works: Record<string, (() => Promise<unknown>) | undefined> = {
    tag: () => deleteTag(command, row(care)),
    user: () => deleteUser(command, row(hana)),
    subcategory: () => deleteSubcategory(command, row(cut)),
    category: () => deleteCategory(command, row(hair)),
    undelete: deleted && (() => undeleteArticle(command, deleted)),
    publish: kept && (() => publishArticle(command, kept)),
    delete: kept && (() => deleteArticle(command, kept)),
    edit: kept && (() => editArticle(command, kept, anArticle(fixtures, { categoryId: fixtures.tokushu }))),
  }
  const work = works[action]?.()
  if (work !== undefined) await work.catch(() => refused(work))
}
