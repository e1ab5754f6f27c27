import { readingsKey } from '@tsuzuri/content/content-key'
import { hashOfLine } from '@tsuzuri/content/line-hash'
import { expect, test } from 'vitest'
import { withdrawArticle } from '../../articles/commands.ts'
import { findFaults } from '../../backup/integrity.ts'
import { markAllOutdated, rebuildSearch } from '../../search/rebuild.ts'
import { describeOnBothEngines } from '../../testing/both-engines.ts'
import { anArticle, createNew, createFixtures, publishNew } from '../../testing/fixtures.ts'
import { noon } from '../../testing/moments.ts'
import { findReadings } from './readings.ts'

const body = {
  blocks: [
    {
      type: 'paragraph' as const,
      content: [
        { text: '柚子', marks: [{ type: 'ruby' as const, reading: 'ゆず' }] },
        { text: 'を切る。\n綴りの本。' },
      ],
    },
  ],
}

describeOnBothEngines('the readings of an article', (magazine) => {
  const wordsOf = async (line: string) => {
    const { lines } = (await findReadings(magazine.db.reader, 'haru-no-kami', noon)) ?? { lines: [] }
    const words = lines.find(({ hash }) => hash === hashOfLine(line))?.words ?? []
    return words.map(
      ({ from, to, reading, isConfirmed }) => `${line.slice(from, to)}${isConfirmed ? '!' : '?'}${reading}`,
    )
  }

  test('D2 are computed at publication, line by line; what editors wrote comes first', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const readings = [{ text: '綴り', reading: 'つづり' }]
    await publishNew(magazine.at(noon), anArticle(fixtures, { body, readings }))
    expect(await wordsOf('柚子を切る。')).toEqual(['柚子!ゆず', '切?き'])
    expect(await wordsOf('綴りの本。')).toEqual(['綴!つづ', '本?ほん'])
    expect(await wordsOf('柚子を切る')).toEqual([])
    expect(await findFaults(magazine.db)).toEqual([])
  })

  test('D2 of a draft or a withdrawn article are not there', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'shitagaki', body }))
    const article = await publishNew(magazine.at(noon), anArticle(fixtures, { body }))
    expect(await findReadings(magazine.db.reader, 'shitagaki', noon)).toBeUndefined()
    await withdrawArticle(magazine.at(noon), article)
    expect(await findReadings(magazine.db.reader, 'haru-no-kami', noon)).toBeUndefined()
    const rows = await magazine.db.reader.selectFrom('article_readings').select('article_id').execute()
    expect(rows).toEqual([])
  })

  test('D2 that the dictionary could not compute come with the next upkeep, and pages learn of it', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await publishNew(magazine.at(noon), anArticle(fixtures, { body }))
    await magazine.db.writer.deleteFrom('article_readings').execute()
    expect(await findReadings(magazine.db.reader, 'haru-no-kami', noon)).toEqual({ lines: [] })
    await markAllOutdated(magazine.db)
    await rebuildSearch(magazine.db, () => noon)
    expect(await wordsOf('柚子を切る。')).toEqual(['柚子!ゆず', '切?き'])
    const changes = await magazine.db.reader.selectFrom('changes').select('keys').execute()
    expect(changes.flatMap(({ keys }) => JSON.parse(keys) as string[])).toContain(readingsKey(article.id))
  })
})
