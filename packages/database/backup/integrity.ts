import { sql } from 'kysely'
import { findAuditBreak } from '../audit.ts'
import type { Database } from '../open.ts'
import { findStoredFaults } from '../stored/find-stored-faults.ts'
import { withSnapshot } from './snapshot.ts'

/** Checks the invariants of the database, and returns the violations. */
export async function findFaults({ reader }: Pick<Database, 'reader'>, now = new Date()): Promise<string[]> {
  const faults: string[] = []
  const broken = await findAuditBreak(reader)
  if (broken !== undefined) faults.push(`the audit log breaks at ${broken}`)
  for (const [fault, query] of Object.entries(questionsAt(now))) {
    const { rows } = await sql`${query} limit ${sql.lit(maxOfAKind)}`.execute(reader)
    for (const row of rows) faults.push(`${fault}: ${JSON.stringify(row)}`)
  }
  faults.push(...(await findStoredFaults(reader, maxOfAKind)))
  return faults
}

/** The findings of the engine's integrity check, and rows that can't be read. */
export async function findDamage(db: Database): Promise<string[]> {
  const faults = await db.tableReader.findDamage(db.reader)
  try {
    await withSnapshot(db, async ({ tables, rows }) => {
      for (const table of tables) for await (const some of rows(table)) void some
    })
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
  }
  return faults
}

const maxOfAKind = 100

/** With `not in` PostgreSQL would compare each row with each other one in a large magazine. */
const questionsAt = (now: Date) => ({
  'a total is not the number of entries': sql`
    select id, total from lists
    where total <> (select count(*) from list_entries where list_id = lists.id)`,
  'blocks do not add up to the total': sql`
    select id, total from lists
    where total <> (select coalesce(sum(entries), 0) from list_blocks where list_id = lists.id)`,
  'an article’s version has no revision': sql`
    select id, version from articles
    where version <> (select count(*) from revisions where article_id = articles.id)
       or version <> (select max(version) from revisions where article_id = articles.id)`,
  'an article’s version has no audit entry': sql`
    select id, version from articles
    where version > (select count(*) from audit where subject = 'article:' || articles.id)`,
  'a publication and its article disagree': sql`
    select articles.id from articles left join publications on publications.article_id = articles.id
    where (articles.status = 'published') <> (publications.article_id is not null)`,
  'a publication is not in the list of all': sql`
    select article_id from publications
    where listed <> (
      select count(*) from list_entries join lists on lists.id = list_entries.list_id and lists.kind = 'all'
      where list_entries.article_id = publications.article_id
        and list_entries.published_at = publications.published_at)`,
  'a publication is not in the list of its category': sql`
    select article_id from publications
    where listed <> (
      select count(*) from list_entries join lists on lists.id = list_entries.list_id
      where lists.kind = 'category' and lists.subject_id = publications.category_id
        and list_entries.article_id = publications.article_id)`,
  'an entry has no publication': sql`
    select list_id, article_id from list_entries
    where not exists (
      select 1 from publications where listed = 1 and publications.article_id = list_entries.article_id)`,
  'a list belongs to nothing': sql`
    select kind, subject_id from lists where total > 0 and (
      (kind = 'category' and subject_id not in (select id from categories))
      or (kind = 'subcategory' and subject_id not in (select id from subcategories))
      or (kind = 'tag' and subject_id not in (select id from tags))
      or (kind = 'user' and subject_id not in (select id from users))
      or (kind = 'series' and subject_id not in (select id from series)))`,
  'a part is not in the list of its series': sql`
    select article_id from publications
    where series_id is not null and listed <> (
      select count(*) from list_entries join lists on lists.id = list_entries.list_id
      where lists.kind = 'series' and lists.subject_id = publications.series_id
        and list_entries.article_id = publications.article_id)`,
  'search does not know what is published': sql`
    select article_id from publications
    where listed > (select count(*) from search_articles where search_articles.article_id = publications.article_id)
      + (select count(*) from search_turns where search_turns.article_id = publications.article_id)
      -- One that has ended leaves the search at once, and the lists with the next command.
      and (until is null or until > ${now.getTime()})
    union all select article_id from search_articles
    where not exists (
      select 1 from publications where listed = 1 and publications.article_id = search_articles.article_id)`,
  'what is suggested belongs to nothing that is found': sql`
    select article_id from search_abouts where not exists (
      select 1 from search_articles where search_articles.article_id = search_abouts.article_id)
    union all select article_id from search_titles where not exists (
      select 1 from search_articles where search_articles.article_id = search_titles.article_id)`,
  'readings belong to nothing that is found': sql`
    select article_id from article_readings where not exists (
      select 1 from search_articles where search_articles.article_id = article_readings.article_id)`,
  'a name belongs to nothing': sql`
    select key, kind, subject_id from search_names
    where (kind = 'tag' and subject_id not in (select id from tags))
      or (kind = 'user' and subject_id not in (select id from users))
      or (kind = 'series' and subject_id not in (select id from series))`,
  'a document is missing': sql`
    select id from articles
    where not exists (select 1 from documents where documents.id = articles.document_id)`,
})
