import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultSettings } from '@tsuzuri/content/site-settings'
import { editArticle } from '../articles/commands.ts'
import { findStoredArticle, type StoredArticle } from '../articles/stored-article.ts'
import { findPublishedArticle } from '../published/articles/article.ts'
import { readCards } from '../published/articles/cards.ts'
import { readFullArticles } from '../published/articles/full-articles.ts'
import { readSettings, saveSettings } from '../settings.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { anArticle, createFixtures, publishNew } from '../testing/fixtures.ts'
import { noon } from '../testing/moments.ts'
import { findFaults } from '../backup/integrity.ts'
import { articleDocument, newestArticleFormat } from './document-kinds.ts'

describeOnBothEngines('stored JSON', (magazine) => {
  async function publishTwo(): Promise<[StoredArticle, StoredArticle]> {
    const fixtures = await createFixtures(magazine.at(noon))
    const one = await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'one' }))
    const cover = { media: 'cover', alt: '春' }
    const other = await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'other', cover }))
    return [one, other]
  }

  test('an article that can’t be read is a fault of its own page, and lists show the others', async () => {
    const [one, other] = await publishTwo()
    await sql`update documents set content = '{"title":' where id = ${one.documentId}`.execute(
      magazine.db.writer,
    )
    const { reader } = magazine.db
    await expect(findPublishedArticle(reader, 'one', noon)).rejects.toThrow(
      `documents ${one.documentId}: is not JSON`,
    )
    expect(await findPublishedArticle(reader, 'other', noon)).toMatchObject({ slug: 'other' })
    expect((await readCards(reader, [one.id, other.id], noon)).map(({ slug }) => slug)).toEqual([
      'one',
      'other',
    ])
    expect((await readFullArticles(reader, [one.id, other.id], noon)).map(({ slug }) => slug)).toEqual([
      'other',
    ])
    expect(await findFaults(magazine.db)).toEqual([`documents ${one.documentId}: is not JSON`])
  })

  test('a value that does not fit is left out of its card, and the scrub names it', async () => {
    const [, other] = await publishTwo()
    const damage = sql`update publications set cover = '{"media":1}', title_breaks = 'x', author_ids = '[0]'`
    await sql`${damage} where article_id = ${other.id}`.execute(magazine.db.writer)
    const [card] = await readCards(magazine.db.reader, [other.id], noon)
    expect(card).toMatchObject({ slug: 'other', cover: null, authors: [] })
    expect(await findFaults(magazine.db)).toEqual(
      ['title_breaks', 'author_ids', 'cover'].map(
        (column) => `publications ${other.id}: ${column} does not fit its schema`,
      ),
    )
  })

  test('the scrub validates documents that are only parsed when they are read', async () => {
    const [one] = await publishTwo()
    await sql`update documents set content = '{"tagIds":["x"]}' where id = ${one.documentId}`.execute(
      magazine.db.writer,
    )
    expect(await findFaults(magazine.db)).toEqual([
      expect.stringMatching(new RegExp(`^documents ${one.documentId}: format 2 .* at tagIds.0: `)),
    ])
  })

  test('what an older version writes is format 1 and gets the fields that it lacks', async () => {
    const [one] = await publishTwo()
    await sql`insert into documents (id, article_id, content)
      values (900, ${one.id}, '{"slug":"one","title":"前の版"}')`.execute(magazine.db.writer)
    await sql`update articles set document_id = 900 where id = ${one.id}`.execute(magazine.db.writer)
    const read = await findStoredArticle(magazine.db.reader, one.id)
    expect(read?.content).toMatchObject({ title: '前の版', syndication: {}, tagIds: [] })
    const edited = await editArticle(
      magazine.at(noon),
      { id: one.id, version: one.version },
      { ...read?.content, title: '次の版' },
    )
    const row = await magazine.db.reader
      .selectFrom('documents')
      .select('format')
      .where('id', '=', edited.value.documentId)
      .executeTakeFirstOrThrow()
    expect(row.format).toBe(articleDocument.format)
  })

  test('what a newer version wrote is read, but not overwritten', async () => {
    const [one] = await publishTwo()
    const content = JSON.stringify({ ...one.content, mood: 'calm' })
    await sql`update documents set content = ${content}, format = ${newestArticleFormat + 1}
      where id = ${one.documentId}`.execute(magazine.db.writer)
    expect((await findStoredArticle(magazine.db.reader, one.id))?.content).toEqual(one.content)
    const { id, version } = one
    await expect(
      editArticle(magazine.at(noon), { id, version }, { ...one.content, title: '次' }),
    ).rejects.toThrow('新しい版のプログラム')
  })

  test('one setting that does not fit gets its default, the others stay', async () => {
    await saveSettings(magazine.at(noon), 0, { name: 'ヨソオイ', tagline: '装う' })
    await sql`update settings set format = 1, content = '{"name":"ヨソオイ","colours":"red"}'`.execute(
      magazine.db.writer,
    )
    const { settings } = await readSettings(magazine.db.reader)
    expect(settings).toEqual({ ...defaultSettings, name: 'ヨソオイ' })
    expect(await findFaults(magazine.db)).toEqual([
      expect.stringMatching(/^settings 1: format 1 .* at colours: /),
    ])
  })
})
