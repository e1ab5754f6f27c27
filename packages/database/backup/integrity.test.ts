import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../open.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { applyIndexSchedule } from '../search/index-schedule.ts'
import { anArticle, createNew, createFixtures, publishNew, scheduleNew } from '../testing/fixtures.ts'
import { justBefore, minutesAfterNoon, noon } from '../testing/moments.ts'
import { findFaults } from './integrity.ts'

/** Kinds of damage, and the fault that reports each. */
const losses = [
  ['the audit log breaks at 3', sql`delete from audit where id = 2`],
  ['the audit log breaks at', sql`delete from audit where id = (select max(id) from audit)`],
  ['a total is not the number of entries', sql`update lists set total = total + 1`],
  ['a total is not the number of entries', sql`delete from list_entries`],
  ['blocks do not add up to the total', sql`delete from list_blocks`],
  ['an article’s version has no revision', sql`delete from revisions where version = 2`],
  ['an article’s version has no audit entry', sql`delete from audit where subject like 'article:%'`],
  ['a publication and its article disagree', sql`update articles set status = 'draft'`],
  [
    'a publication is not in the list of all',
    sql`delete from list_entries where list_id in (select id from lists where kind = 'all')`,
  ],
  [
    'a publication is not in the list of its category',
    sql`delete from list_entries where list_id in (select id from lists where kind = 'category')`,
  ],
  ['an entry has no publication', sql`update publications set listed = 0`],
  ['search does not know what is published', sql`delete from search_articles`],
  ['what is suggested belongs to nothing that is found', sql`delete from search_articles`],
  ['a name belongs to nothing', sql`update search_names set subject_id = 9999`],
] as const

describeOnBothEngines('the integrity check', (magazine) => {
  test('reports each kind of loss', async () => {
    const command = magazine.at(noon)
    const fixtures = await createFixtures(command)
    await publishNew(command, anArticle(fixtures, { tagIds: [fixtures.sakura] }))
    await createNew(command, anArticle(fixtures, { slug: 'aki-no-kami', title: '秋の髪' }))
    expect(await findFaults(magazine.db)).toEqual([])
    for (const [fault, loss] of losses) {
      const found = await findAfter(magazine.db, loss)
      expect(found, `nothing begins with “${fault}”`).toContainEqual(expect.stringMatching(`^${fault}`))
    }
    expect(await findFaults(magazine.db)).toEqual([])
  })

  test('an article that has ended is no loss, though search forgets it before the lists do', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const until = minutesAfterNoon(10)
    await scheduleNew(magazine.at(noon), anArticle(fixtures), { from: noon, until })
    await applyIndexSchedule(magazine.db, until)
    const { db } = magazine
    expect(await db.reader.selectFrom('search_articles').selectAll().execute()).toEqual([])
    expect(await findFaults(db, until)).toEqual([])
    expect(await findFaults(db, justBefore(until))).toHaveLength(1)
  })
})

/** The faults of a damaged database; the damage is rolled back afterwards. */
async function findAfter(db: Database, loss: RawBuilder<unknown>): Promise<string[]> {
  const tx = await db.writer.startTransaction().execute()
  try {
    await loss.execute(tx)
    return await findFaults({ ...db, reader: tx })
  } finally {
    await tx.rollback().execute()
  }
}
