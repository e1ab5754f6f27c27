/**
 * A process that stops itself while it holds the write lock, and tries to continue when it is resumed: `node
 * frozen-writer.ts ADDRESS`. It prints `holding`, and then `written` or the name of the error.
 */
import { writeSync } from 'node:fs'
import { type DatabaseAddress, openDatabase } from '../open.ts'
import { insertRows } from '../rows.ts'
import { write } from '../writing.ts'

const [address = ''] = process.argv.slice(2)
const db = await openDatabase(JSON.parse(address) as DatabaseAddress)
const row = (path: string) => ({ path, target: '/magazine/', created_at: 0 })
try {
  await write({ db, by: 'frozen', now: new Date() }, async (writing) => {
    await insertRows(writing, 'redirects', [row('/before')])
    writeSync(1, 'holding\n')
    process.kill(process.pid, 'SIGSTOP')
    await insertRows(writing, 'redirects', [row('/after')])
  })
  writeSync(1, 'written\n')
} catch (error) {
  writeSync(1, `${(error as Error).name}\n`)
}
await insertRedirect('/again')
await db.close()

/** Used to show that the pool has recovered: a new transaction works. */
async function insertRedirect(path: string): Promise<void> {
  await write({ db, by: 'frozen', now: new Date() }, (writing) =>
    insertRows(writing, 'redirects', [row(path)]),
  )
}
