import { createArticle } from '@tsuzuri/database/articles/commands'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { openTestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine } from '../testing/small-magazine.ts'
import { startReadCounter } from './reads.ts'

const person = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0 (Macintosh) Safari/605.1.15' }

test('U5 only readings by people of what readers can see are counted, each reader once, as numbers alone', async () => {
  const app = await openTestApp()
  const { command, rich } = await fillSmallMagazine(app.context)
  const { value: draft } = await createArticle(command, aText('shitagaki', '下書き'))
  await app.context.db.writer.deleteFrom('reads').execute()
  const counter = startReadCounter(app.context)
  const { fetch } = createApp(app.context, { reads: counter.routes })
  const tell = async (body: string, headers: Record<string, string> = person) =>
    (await fetch(new Request('http://localhost/api/reads', { method: 'POST', body, headers }))).status
  const { slug } = rich.content
  const answers = [
    await tell(slug),
    await tell(slug),
    await tell(slug, { ...person, 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605.1.15' }),
    await tell(slug, { ...person, 'user-agent': 'Googlebot/2.1' }),
    await tell(slug, { ...person, 'sec-fetch-site': 'cross-site' }),
    await tell(draft.content.slug),
    await tell('nai'),
  ]
  expect(answers).toEqual(answers.map(() => 204))
  expect(await tell('a'.repeat(5000))).toBe(413)
  await counter.stop()
  const rows = await app.context.db.reader.selectFrom('reads').select(['article_id', 'count']).execute()
  expect(rows).toEqual([{ article_id: rich.id, count: 2 }])
  await app.close()
})

test('U5 reads that could not be counted are counted when the database answers again', async () => {
  const app = await openTestApp()
  const { rich } = await fillSmallMagazine(app.context)
  const { writer, reader } = app.context.db
  await writer.deleteFrom('reads').execute()
  const counter = startReadCounter(app.context)
  const { fetch } = createApp(app.context, { reads: counter.routes })
  const tell = (agent: string) =>
    fetch(
      new Request('http://localhost/api/reads', {
        method: 'POST',
        body: rich.content.slug,
        headers: { ...person, 'user-agent': agent },
      }),
    )
  await tell('Mozilla/5.0 (Macintosh) Safari/605.1.15')
  await sql`alter table reads rename to reads_away`.execute(writer)
  await counter.flush()
  await sql`alter table reads_away rename to reads`.execute(writer)
  await tell('Mozilla/5.0 (iPhone) Safari/605.1.15')
  await counter.stop()
  expect(await reader.selectFrom('reads').select(['article_id', 'count']).execute()).toEqual([
    { article_id: rich.id, count: 2 },
  ])
  await app.close()
})
