import { expect, test } from 'vitest'
import { enterMedia } from '../media/media.ts'
import { recordEdits } from '../media/media-versions.ts'
import { recordEventsOnce } from '../outbox/events.ts'
import { insertRows } from '../rows.ts'
import { aPicture, anArticle, createFixtures, createNew } from '../testing/fixtures.ts'
import { describeOnBothEngines, type TestMagazine } from '../testing/both-engines.ts'
import { noon } from '../testing/moments.ts'
import { saveUser } from '../users.ts'
import { write } from '../writing.ts'
import { listEndingMedia, listUnannouncedRights } from './stored-media.ts'

// Today is 2026-04-01, so what ends until 2026-04-30 ends soon.
describeOnBothEngines('T5 pictures whose rights end', (magazine) => {
  test('the start page lists those nearest to today of the ended and of the ending ones, by day', async () => {
    await enter(magazine, { name: 'unused', until: '2020-01-01', count: 600, isUsed: false })
    await enter(magazine, { name: 'old', until: '2021-01-01', count: 20 })
    await enter(magazine, { name: 'march', until: '2026-03-31' })
    await enter(magazine, { name: 'february', until: '2026-02-01' })
    await enter(magazine, { name: 'today', until: '2026-04-01' })
    await enter(magazine, { name: 'soon', until: '2026-04-30' })
    await enter(magazine, { name: 'unused-soon', until: '2026-04-02', isUsed: false })
    await enter(magazine, { name: 'later', until: '2026-05-01' })
    const listed = async (most: number) =>
      (await listEndingMedia(magazine.db.reader, noon, most)).map(({ name, rights }) => [name, rights])
    expect(await listed(3)).toEqual([
      ['old-019', 'ended'],
      ['february-000', 'ended'],
      ['march-000', 'ended'],
      ['today-000', 'ending'],
      ['soon-000', 'ending'],
    ])
    expect(await listed(1)).toEqual([
      ['march-000', 'ended'],
      ['today-000', 'ending'],
    ])
  })

  test('a picture is in use in an article, in a portrait, in a banner, and as the original of a version', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    for (const name of ['article', 'portrait', 'banner', 'original', 'nowhere'])
      await enter(magazine, { name, until: '2026-04-10', isUsed: name === 'banner' })
    const cover = { media: 'article-000', alt: '' }
    await createNew(magazine.at(noon), anArticle(fixtures, { cover }))
    const portrait = { media: 'portrait-000', alt: '' }
    await saveUser(magazine.at(noon), { slug: 'matsu', name: '松', reading: 'まつ', portrait })
    await enterMedia(magazine.at(noon), aPicture('version'))
    await write(magazine.at(noon), (writing) =>
      recordEdits(writing, { name: 'version', source: 'original-000', edits: { turn: 90, masks: [] } }),
    )
    const names = (await listEndingMedia(magazine.db.reader, noon, 10)).map(({ name }) => name)
    expect(names).toEqual(['article-000', 'banner-000', 'original-000', 'portrait-000'])
    const unannounced = await listUnannouncedRights(magazine.db.reader, noon, 10)
    expect(unannounced.map(({ name }) => name)).toEqual(names)
  })

  test('each that ends soon is announced once, however many have ended or are announced', async () => {
    await enter(magazine, { name: 'ended', until: '2026-03-31', count: 60 })
    await enter(magazine, { name: 'unused', until: '2026-04-01', count: 60, isUsed: false })
    await enter(magazine, { name: 'ending', until: '2026-04-20', count: 25 })
    const { db } = magazine
    const announced: string[] = []
    for (let look = 0; look < 4; look += 1) {
      const found = await listUnannouncedRights(db.reader, noon, 10)
      announced.push(...found.map(({ name }) => name))
      const entries = found.map(({ name, title, rightsUntil, uniqueKey }) => ({
        notice: { kind: 'picture.rights-ending', media: name, title, until: rightsUntil } as const,
        uniqueKey,
      }))
      await recordEventsOnce(db, noon, entries)
    }
    expect(announced).toEqual(Array.from({ length: 25 }, (_, at) => `ending-${String(at).padStart(3, '0')}`))

    // A later day that comes near is news again.
    await db.writer
      .updateTable('media_details')
      .set({ rights_until: '2026-04-25' })
      .where('name', '=', 'ending-003')
      .execute()
    expect(await listUnannouncedRights(db.reader, noon, 10)).toMatchObject([
      { name: 'ending-003', rightsUntil: '2026-04-25', uniqueKey: 'rights:ending-003:2026-04-25' },
    ])
  })
})

type Pictures = { name: string; until: string; count?: number; isUsed?: boolean }

/** Pictures `name-000`, `name-001` … with rights until a day, each used in a banner. */
async function enter(
  magazine: TestMagazine,
  { name, until, count = 1, isUsed = true }: Pictures,
): Promise<void> {
  const names = Array.from({ length: count }, (_, at) => `${name}-${String(at).padStart(3, '0')}`)
  await write(magazine.at(noon), async (writing) => {
    const created = { alpha: 0, created_at: noon.getTime(), created_by: writing.by }
    await insertRows(
      writing,
      'media',
      names.map((one) => ({ ...aPicture(one), ...created })),
    )
    await insertRows(
      writing,
      'media_details',
      names.map((one) => ({
        name: one,
        version: 1,
        title: one,
        alt: '',
        focus: '{"x":0.5,"y":0.5}',
        rights_until: until,
      })),
    )
    if (!isUsed) return
    const { last } = await writing.tx
      .selectFrom('banners')
      .select((eb) => eb.fn.countAll<number>().as('last'))
      .executeTakeFirstOrThrow()
    await insertRows(
      writing,
      'banners',
      names.map((media, at) => ({
        id: last + at + 1,
        version: 1,
        name: media,
        place: 'header' as const,
        media,
        alt: '',
        href: '',
        paid: 0,
        shown_from: null,
        shown_until: null,
        position: at,
      })),
    )
  })
}
