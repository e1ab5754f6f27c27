import { expect, test } from 'vitest'
import type { FrontPlan } from '@tsuzuri/content/front/front-plan'
import { deleteSeries, saveSeries } from '../series.ts'
import { readSubjectNames } from '../studio/subject-names.ts'
import { deleteCategory, deleteSubcategory, saveCategory, saveSubcategory } from '../taxonomy.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { anArticle, createFixtures, createNew } from '../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { faultPaths, refused } from '../testing/refused.ts'
import { storedRows } from '../testing/stored-rows.ts'
import { restoreFront, saveFront } from './commands.ts'
import { findStoredFront, getFrontRevision, listFrontRevisions, listFronts } from './stored-fronts.ts'

const home = { kind: 'home' } as const

function placing(...articleIds: number[]): FrontPlan {
  const cards = articleIds.map((articleId) => ({ articleId }))
  return { slots: [{ kind: 'newest', size: 3, cards }] }
}

describeOnBothEngines('E2 a front', (magazine) => {
  test('has versions: each save is one, and an earlier one can come back', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const one = await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'one' }))
    const { db } = magazine
    expect(await findStoredFront(db.reader, home)).toBeUndefined()
    await saveFront(magazine.at(noon), home, 0, placing(one.id))
    await saveFront(magazine.at(minutesAfterNoon(1)), home, 1, placing())
    expect(await findStoredFront(db.reader, home)).toEqual({ version: 2, plan: placing() })
    await restoreFront(magazine.at(minutesAfterNoon(2)), home, 2, 1)
    expect(await findStoredFront(db.reader, home)).toEqual({ version: 3, plan: placing(one.id) })
    const { items, total } = await listFrontRevisions(db.reader, home, 1)
    expect(total).toBe(3)
    expect(items.map(({ version, action, by }) => [version, action, by.actor])).toEqual([
      [3, 'restore', 'hanako'],
      [2, 'save', 'hanako'],
      [1, 'save', 'hanako'],
    ])
    expect(await getFrontRevision(db.reader, home, 2)).toEqual(placing())
    expect((await refused(getFrontRevision(db.reader, home, 9))).code).toBe('not-found')
    expect((await refused(restoreFront(magazine.at(noon), home, 3, 9))).code).toBe('not-found')
    const audit = await db.reader.selectFrom('audit').select(['action', 'subject', 'details']).execute()
    expect(audit.filter(({ action }) => action.startsWith('front.'))).toEqual([
      { action: 'front.save', subject: 'front:1', details: '{"version":1}' },
      { action: 'front.save', subject: 'front:1', details: '{"version":2}' },
      { action: 'front.restore', subject: 'front:1', details: '{"version":3}' },
    ])
    expect((await readSubjectNames(db.reader, ['front:1']))('front:1')).toBe('トップページ')
  })

  test('is not saved over a version that the editor has not read', async () => {
    await saveFront(magazine.at(noon), home, 0, placing())
    const before = await storedRows(magazine.db)
    for (const version of [0, 2]) {
      const { code, message } = await refused(saveFront(magazine.at(noon), home, version, placing()))
      expect([code, message]).toEqual(['conflict', expect.stringContaining('いまは第1版')])
      expect((await refused(restoreFront(magazine.at(noon), home, version, 1))).code).toBe('conflict')
    }
    expect(await storedRows(magazine.db)).toEqual(before)
  })

  test('names only what exists, but keeps what was deleted since', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const one = await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'one' }))
    const unknown = await refused(saveFront(magazine.at(noon), home, 0, placing(one.id, 999)))
    expect([unknown.code, faultPaths(unknown)]).toEqual(['invalid', ['slots[0].cards[1]']])
    const strip = { kind: 'features', size: 3, cards: [{ subcategoryId: 999 }] }
    const noFeature = saveFront(magazine.at(noon), home, 0, { slots: [strip, ...placing().slots] })
    expect(faultPaths(await refused(noFeature))).toEqual(['slots[0].cards[0]'])
    const { value } = await saveSubcategory(magazine.at(noon), {
      categoryId: fixtures.tokushu,
      slug: 'natsu',
      name: '夏',
    })
    const summer = { ...strip, cards: [{ subcategoryId: value.id }] }
    await saveFront(magazine.at(noon), home, 0, { slots: [summer, ...placing().slots] })
    await deleteSubcategory(magazine.at(noon), value)
    await saveFront(magazine.at(noon), home, 1, { slots: [summer, ...placing(one.id).slots] })
    const serials = { kind: 'series', size: 3, cards: [{ seriesId: 999 }] }
    const noSeries = saveFront(magazine.at(noon), home, 2, { slots: [serials, ...placing().slots] })
    expect(faultPaths(await refused(noSeries))).toEqual(['slots[0].cards[0]'])
    const { value: series } = await saveSeries(magazine.at(noon), { slug: 'asa', name: '朝' })
    const morning = { ...serials, cards: [{ seriesId: series.id }] }
    await saveFront(magazine.at(noon), home, 2, { slots: [morning, ...placing().slots] })
    await deleteSeries(magazine.at(noon), series)
    await saveFront(magazine.at(noon), home, 3, { slots: [morning, ...placing(one.id).slots] })
  })

  test('belongs to home, a category or a feature, and goes with it', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { value: category } = await saveCategory(magazine.at(noon), { slug: 'make', name: 'メイク' })
    const listed = await listFronts(magazine.db.reader)
    expect(listed.map(({ name, path, version }) => [name, path, version])).toEqual([
      ['トップページ', '/magazine/', 0],
      ['メイク', '/magazine/category/make/', 0],
      ['髪', '/magazine/category/hair/', 0],
      ['特集', '/magazine/category/tokushu/', 0],
      ['春', '/magazine/category/tokushu/haru/', 0],
    ])
    const none = [
      { kind: 'category', id: 999 },
      { kind: 'feature', id: fixtures.cut },
    ] as const
    for (const name of none)
      expect((await refused(saveFront(magazine.at(noon), name, 0, placing()))).code).toBe('not-found')
    const own = { kind: 'category', id: category.id } as const
    const card = { articleId: 1, from: noon.toISOString() }
    await createNew(magazine.at(noon), anArticle(fixtures))
    await saveFront(magazine.at(noon), own, 0, { slots: [{ kind: 'newest', size: 1, cards: [card] }] })
    await deleteCategory(magazine.at(noon), category)
    const { fronts, front_revisions: revisions, front_moments: moments } = await storedRows(magazine.db)
    expect([fronts, revisions, moments]).toEqual([[], [], []])
  })
})
