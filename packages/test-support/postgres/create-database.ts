import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** Creates a database on the server at `serverUrl`, empty or a copy of `template`, and returns its address. */
export async function createDatabase(serverUrl: string, template?: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    // A server without fsync copies files in half the time that it needs to write each page to the WAL.
    const source = template === undefined ? '' : `template ${template} strategy file_copy`
    await client.query(`create database ${name} ${source}`)
  } finally {
    await client.end()
  }
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
