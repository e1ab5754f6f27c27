import type { FrontPlan } from '@tsuzuri/content/front/front-plan'
import type { StaffActor } from '@tsuzuri/content/permission'
import { expect, test } from 'vitest'
import { findFaults } from '../../backup/integrity.ts'
import { saveFront } from '../../fronts/commands.ts'
import { saveFrontDraft } from '../../fronts/drafts.ts'
import { findStoredDraft, findStoredFront } from '../../fronts/stored-fronts.ts'
import { listRedirects, saveRedirect } from '../../redirects.ts'
import { createApiKey } from '../../staff/api-keys.ts'
import { actorOf, insertStaff } from '../../staff/staff.ts'
import { describeOnBothEngines } from '../../testing/both-engines.ts'
import { anArticle, createFixtures, createNew, publishNew, scheduleNew } from '../../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../../testing/moments.ts'
import { write } from '../../writing.ts'
import { mergeTag } from './merge-tags.ts'

describeOnBothEngines('merging tags', (magazine) => {
  /** An editor's program that may edit tags, but no fronts. */
  async function newProgram(): Promise<StaffActor> {
    const input = { email: 'a@b.example', name: '編集者', role: 'editor' as const, passwordHash: null }
    const { value: staff } = await write(magazine.at(noon), (writing) => insertStaff(writing, input))
    const { value } = await createApiKey(
      { ...magazine.at(noon), by: actorOf(staff) },
      { name: '鍵', rights: ['tag.edit'], expiresAt: minutesAfterNoon(5) },
    )
    return { ...actorOf(staff), key: value.key }
  }

  test('a tag with many articles is merged whole, and others can save meanwhile', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { care, sakura } = fixtures
    for (let n = 0; n < 101; n += 1) {
      const create = n % 50 === 0 ? publishNew : createNew
      await create(magazine.at(noon), anArticle(fixtures, { slug: `a-${n}`, tagIds: [care] }))
    }
    const finished: string[] = []
    const merging = mergeTag(magazine.at(noon), { id: care, version: 1 }, sakura).then((merged) => {
      finished.push('merged')
      return merged
    })
    await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'other', tagIds: [] }))
    finished.push('saved')
    expect((await merging).value).toEqual({ articles: 101 })
    expect(finished).toEqual(['saved', 'merged'])
    const references = await magazine.db.reader
      .selectFrom('article_references')
      .select('subject')
      .where('kind', '=', 'tag')
      .execute()
    expect(references.map(({ subject }) => subject)).toEqual(Array(101).fill(String(sakura)))
    const merges = await magazine.db.reader
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'tag.merge')
      .execute()
    expect(merges.map(({ details }) => JSON.parse(details))).toEqual([
      { into: sakura, name: expect.any(String), articles: 101 },
    ])
    expect(await findFaults(magazine.db)).toEqual([])
  })

  test.each([
    ['has', 0],
    ['will have', 10],
  ])('readers of the tag get to the other one, which once was led on and %s articles', async (_, minutes) => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { care, sakura, shampoo } = fixtures
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'a', tagIds: [care] }))
    const led = { path: '/magazine/tags/sakura/', target: '/magazine/tags/care/' }
    await saveRedirect(magazine.at(noon), led)
    await scheduleNew(magazine.at(noon), anArticle(fixtures, { slug: 'b', tagIds: [sakura] }), {
      from: minutesAfterNoon(minutes),
    })
    await mergeTag(magazine.at(minutesAfterNoon(1)), { id: shampoo, version: 1 }, sakura)
    expect(await listRedirects(magazine.db.reader)).toEqual([
      { path: '/magazine/tags/shampoo/', target: '/magazine/tags/sakura/' },
    ])
  })

  test('slots of fronts and drafts that the tag fills are filled by the other one', async () => {
    const { care, sakura, hana, hair } = await createFixtures(magazine.at(noon))
    const planOf = (id: number, size = 2): FrontPlan => ({
      slots: [
        { kind: 'row', size, cards: [], fill: { rule: 'newest', of: { kind: 'tag', id } } },
        {
          kind: 'ranking',
          size: 3,
          cards: [],
          fill: { rule: 'most-read', of: { kind: 'tag', id }, period: 'week' },
        },
        { kind: 'large', size: 1, cards: [], fill: { rule: 'newest', of: { kind: 'user', id: hana } } },
        { kind: 'newest', size: 3, cards: [] },
      ],
    })
    const home = { kind: 'home' } as const
    const other = { kind: 'category', id: hair } as const
    await saveFront(magazine.at(noon), home, 0, planOf(care))
    await saveFront(magazine.at(noon), other, 0, planOf(sakura))
    await saveFrontDraft(magazine.at(noon), home, { version: 0, baseVersion: 1 }, planOf(care, 4))
    const { changed } = await mergeTag(
      magazine.at(noon, await newProgram()),
      { id: care, version: 1 },
      sakura,
    )
    expect(changed).toContain('front:home')
    expect(changed).not.toContain(`front:category:${hair}`)
    const { reader } = magazine.db
    expect(await findStoredFront(reader, home)).toEqual({ version: 2, plan: planOf(sakura) })
    expect((await findStoredFront(reader, other))?.version).toBe(1)
    const draft = await findStoredDraft(reader, home)
    expect(draft).toMatchObject({ baseVersion: 2, content: planOf(sakura, 4) })
    expect(draft?.version).toBeGreaterThan(1)
  })
})
