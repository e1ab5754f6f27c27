import type { ContentKey } from '@tsuzuri/content/content-key'
import { expect, onTestFinished, test } from 'vitest'
import { mergeTag } from '../../articles/bulk/merge-tags.ts'
import { saveTag } from '../../taxonomy.ts'
import { describeOnBothEngines } from '../../testing/both-engines.ts'
import { anArticle, createFixtures, publishNew } from '../../testing/fixtures.ts'
import { noon } from '../../testing/moments.ts'
import { saveUser } from '../../users.ts'
import { type ArticleFilter, listPublishedArticles } from '../lists/lists.ts'
import { trackDependencies } from '../../queries/dependencies.ts'

describeOnBothEngines('cached slugs', (magazine) => {
  const command = () => magazine.at(noon)

  /** Reads through a handle with a change clock, which uses the cache. */
  function startFollowing() {
    const changes = new Map<ContentKey, number>()
    const clock = {
      tick: 1,
      hasChanged: (keys: Iterable<ContentKey>, since: number) =>
        [...keys].some((key) => (changes.get(key) ?? 0) > since),
    }
    onTestFinished(
      magazine.db.changeListeners.listen(async ({ keys }) => {
        clock.tick += 1
        for (const key of keys) changes.set(key, clock.tick)
      }),
    )
    return async (filter: ArticleFilter) => {
      const handle = trackDependencies(magazine.db.reader, new Set(), clock)
      const found = await listPublishedArticles(handle, filter, 1, noon).catch(() => undefined)
      return found?.items.map(({ slug }) => slug)
    }
  }

  test('R9 lead to another tag when theirs was merged away and a new one has taken the name', async () => {
    const fixtures = await createFixtures(command())
    const { care, sakura } = fixtures
    const look = startFollowing()
    await publishNew(command(), anArticle(fixtures, { slug: 'ichi', tagIds: [care] }))
    expect(await look({ tag: 'care' })).toEqual(['ichi'])
    await mergeTag(command(), { id: care, version: 1 }, sakura)
    expect(await look({ tag: 'care' })).toBeUndefined()
    const { value: again } = await saveTag(command(), { slug: 'care', name: '手当て', reading: 'てあて' })
    await publishNew(command(), anArticle(fixtures, { slug: 'ni', tagIds: [again.id] }))
    expect(await look({ tag: 'care' })).toEqual(['ni'])
    expect(await look({ tag: 'sakura' })).toEqual(['ichi'])
  })

  test('R12 follow a user who is called otherwise', async () => {
    const fixtures = await createFixtures(command())
    const look = startFollowing()
    await publishNew(command(), anArticle(fixtures, { slug: 'ichi', authorIds: [fixtures.hana] }))
    expect(await look({ user: 'hana' })).toEqual(['ichi'])
    expect(await look({ user: 'hanako' })).toBeUndefined()
    const renamed = { slug: 'hanako', name: '花子', reading: 'はなこ' }
    await saveUser(command(), renamed, { id: fixtures.hana, version: 1 })
    expect(await look({ user: 'hanako' })).toEqual(['ichi'])
    expect(await look({ user: 'hana' })).toBeUndefined()
  })
})
