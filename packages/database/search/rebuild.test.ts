import { publicationsKey, tagsKey, usersKey } from '@tsuzuri/content/content-key'
import { expect, test } from 'vitest'
import { currentAnalyser, outdated } from '@tsuzuri/search/analyser'
import { searchArticles } from '../published/search/search.ts'
import { listSuggestions } from '../published/search/suggestions.ts'
import { countOutdated, hasOutdated, markAllOutdated, rebuildSearch } from './rebuild.ts'
import { saveTag } from '../taxonomy.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { anArticle, createNew, createFixtures, publishNew } from '../testing/fixtures.ts'
import { noon } from '../testing/moments.ts'
import { findFaults } from '../backup/integrity.ts'

describeOnBothEngines('rebuilding the search index', (magazine) => {
  async function fill() {
    const fixtures = await createFixtures(magazine.at(noon))
    for (let at = 0; at < 3; at += 1) {
      await publishNew(magazine.at(noon), anArticle(fixtures, { slug: `kiji-${at}`, title: `髪型 ${at}` }))
    }
    await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'shitagaki', title: '髪型の下書き' }))
  }
  const count = async () => (await searchArticles(magazine.db, { q: '髪型' }, 1, noon)).total

  test('F1 index entries of another analyser version stay searchable and are rebuilt', async () => {
    await fill()
    expect(await countOutdated(magazine.db, noon)).toBe(0)
    await markAllOutdated(magazine.db)
    expect([await countOutdated(magazine.db, noon), await count()]).toEqual([3, 3])
    const shown: number[] = []
    expect(
      await rebuildSearch(
        magazine.db,
        () => noon,
        ({ done }) => shown.push(done),
      ),
    ).toBe(3)
    expect([shown, await countOutdated(magazine.db, noon), await count()]).toEqual([[3], 0, 3])
    expect(await findFaults(magazine.db)).toEqual([])
  })

  test('F1 a rebuild reaches every article, however far their numbers are apart', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const publishAs = async (id: number) => {
      const next = { value: id - 1 }
      await magazine.db.writer.updateTable('counters').set(next).where('name', '=', 'articles').execute()
      await publishNew(magazine.at(noon), anArticle(fixtures, { slug: `kiji-${id}`, title: '髪型' }))
    }
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'kiji', title: '髪型' }))
    for (const id of [5000, 5001, 17_500]) await publishAs(id)
    await markAllOutdated(magazine.db)
    expect(await countOutdated(magazine.db, noon)).toBe(4)
    expect(await rebuildSearch(magazine.db, () => noon)).toBe(4)
    expect(await countOutdated(magazine.db, noon)).toBe(0)
  })

  test('F1 a rebuild of what is older leaves articles and names of a newer version as they are', async () => {
    await fill()
    const indexAllAs = async (analyser: string) => {
      await magazine.db.writer.updateTable('search_articles').set({ analyser }).execute()
      await magazine.db.writer.updateTable('search_names').set({ analyser }).execute()
    }
    const analysers = async () => {
      const articles = magazine.db.reader.selectFrom('search_articles').select('analyser')
      const names = magazine.db.reader.selectFrom('search_names').select('analyser')
      return new Set((await articles.unionAll(names).execute()).map((row) => row.analyser))
    }
    const rebuildOlder = () => rebuildSearch(magazine.db, () => noon, undefined, undefined, 'older')
    await indexAllAs('dictionary-99')
    expect([await hasOutdated(magazine.db), await rebuildOlder()]).toEqual([false, 0])
    expect(await analysers()).toEqual(new Set(['dictionary-99']))
    for (const older of ['dictionary-0', outdated]) {
      await indexAllAs(older)
      expect([await hasOutdated(magazine.db), await rebuildOlder()]).toEqual([true, expect.any(Number)])
      expect([await hasOutdated(magazine.db), await analysers()]).toEqual([false, new Set([currentAnalyser])])
    }
    await indexAllAs('dictionary-99')
    await rebuildSearch(magazine.db, () => noon)
    expect(await analysers()).toEqual(new Set([currentAnalyser]))
  })

  test('F1 A5 a rebuild invalidates cached searches', async () => {
    await fill()
    await magazine.db.writer.updateTable('search_articles').set({ analyser: 'dictionary-0' }).execute()
    await magazine.db.writer.updateTable('search_names').set({ analyser: 'dictionary-0' }).execute()
    const announced = new Set<string>()
    const stop = magazine.db.changeListeners.listen(async ({ keys }) => {
      for (const key of keys) announced.add(key)
    })
    await rebuildSearch(magazine.db, () => noon)
    stop()
    for (const key of [publicationsKey, tagsKey, usersKey]) expect(announced, key).toContain(key)
    announced.clear()
    await rebuildSearch(magazine.db, () => noon)
    expect(announced.size).toBe(0)
  })

  test('F1 a renamed tag reindexes its newest articles at once, the rest at the next upkeep', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const command = magazine.at(noon)
    for (let at = 0; at < 60; at += 1) {
      await publishNew(command, anArticle(fixtures, { slug: `kiji-${at}`, tagIds: [fixtures.sakura] }))
    }
    const find = async (q: string) => (await searchArticles(magazine.db, { q }, 1, noon)).total
    expect(await find('さくら')).toBe(60)
    const tag = { slug: 'sakura', name: '枝垂桜', reading: 'しだれざくら' }
    await saveTag(command, tag, { id: fixtures.sakura, version: 1 })
    expect([await find('しだれざくら'), await hasOutdated(magazine.db)]).toEqual([50, true])
    await rebuildSearch(magazine.db, () => noon)
    expect([await find('しだれざくら'), await hasOutdated(magazine.db)]).toEqual([60, false])
  })

  test('F1 names of tags that are gone leave the index', async () => {
    await magazine.db.writer
      .insertInto('search_names')
      .values({ key: '桜', kind: 'tag', subject_id: 77, analyser: outdated })
      .execute()
    expect(await hasOutdated(magazine.db)).toBe(true)
    await rebuildSearch(magazine.db, () => noon)
    expect(await hasOutdated(magazine.db)).toBe(false)
  })

  test('F1 articles and names indexed without the dictionary are rebuilt when it is loaded', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    await publishNew(magazine.at(noon), anArticle(fixtures, { tagIds: [fixtures.sakura] }))
    await saveTag(magazine.at(noon), { slug: 'sakura', name: '枝垂桜' }, { id: fixtures.sakura, version: 1 })
    const suggested = async () => (await listSuggestions(magazine.db, 'しだれ', noon)).map(({ text }) => text)
    expect(await suggested()).toContain('枝垂桜')
    // The state that a command without the dictionary leaves.
    await magazine.db.writer.deleteFrom('search_names').where('key', 'like', 'しだれ%').execute()
    await magazine.db.writer
      .updateTable('search_names')
      .set({ analyser: outdated })
      .where('key', '=', '枝垂桜')
      .execute()
    expect([await suggested(), await hasOutdated(magazine.db)]).toEqual([[], true])
    await rebuildSearch(magazine.db, () => noon)
    expect([await suggested(), await hasOutdated(magazine.db)]).toEqual([['枝垂桜'], false])
  })

  test('F1 a magazine without an index gets one', async () => {
    await fill()
    const rows = await magazine.db.reader.selectFrom('search_articles').select('article_id').execute()
    await magazine.db.writer.transaction().execute(async (tx) => {
      await magazine.db.searchIndex.remove(
        tx,
        rows.map((row) => row.article_id),
      )
      for (const table of [
        'search_articles',
        'search_titles',
        'search_words',
        'search_abouts',
        'article_readings',
        'search_names',
      ] as const) {
        await tx.deleteFrom(table).execute()
      }
    })
    expect(await count()).toBe(0)
    await rebuildSearch(magazine.db, () => noon)
    expect(await count()).toBe(3)
    expect(await findFaults(magazine.db)).toEqual([])
  })
})
