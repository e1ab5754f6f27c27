import { openDatabase } from '@tsuzuri/database/open'
import { hasTables } from '@tsuzuri/database/backup/stored-tables'
import { startPostgres } from '@tsuzuri/test-support/postgres'
import { Client } from 'pg'
import { type FilledMagazine, newDataFolder, runCommand } from './running-magazine.ts'

export type FilledPostgres = FilledMagazine & {
  /** The PostgreSQL processes of this magazine, if they run on this machine. */
  listProcesses: () => Promise<number[]>
}

/**
 * A magazine with generated articles in PostgreSQL: `new` starts a temporary server; an address names a database that
 * is filled once and reused.
 */
export async function filledPostgres(
  articles: number,
  place: string,
  characters?: string,
): Promise<FilledPostgres> {
  await using undo = new AsyncDisposableStack()
  const folder = undo.use(await newDataFolder())
  const url = place === 'new' ? await newDatabase(undo) : place
  const filled = { path: folder.path, env: { DATABASE_URL: url } }
  const length = characters === undefined ? [] : ['--characters', characters]
  if (!(await isFilled(url))) await runCommand(filled, 'fill', '--articles', String(articles), ...length)
  const client = new Client({ connectionString: url })
  await client.connect()
  undo.defer(() => client.end())
  const kept = undo.move()
  return {
    ...filled,
    listProcesses: async () => (isHere(url) ? listProcesses(client) : []),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

async function newDatabase(undo: AsyncDisposableStack): Promise<string> {
  const server = await startPostgres({ settings: { shared_buffers: '256MB' } })
  undo.defer(() => server.stop())
  return server.newDatabase()
}

async function isFilled(url: string): Promise<boolean> {
  const db = await openDatabase({ engine: 'postgres', url })
  try {
    return await hasTables(db)
  } finally {
    await db.close()
  }
}

function isHere(url: string): boolean {
  return ['127.0.0.1', 'localhost'].includes(new URL(url).hostname)
}

async function listProcesses(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return rows.map(({ pid }) => pid)
}
