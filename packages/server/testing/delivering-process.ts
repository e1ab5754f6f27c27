/**
 * A process that publishes articles and delivers their mails until it is killed. It prints one line per acknowledged
 * publication: the title.
 */
import { writeSync } from 'node:fs'
import { createArticle, publishArticle } from '@tsuzuri/database/articles/commands'
import { confirmReceipts } from '@tsuzuri/database/articles/receipts'
import { type DatabaseAddress, openDatabase } from '@tsuzuri/database/open'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { openLog } from '../log.ts'
import { openOutbox } from '../outbox/outbox.ts'

const { address, env, categoryId, owner, round } = JSON.parse(process.argv[2] ?? '') as {
  address: DatabaseAddress
  env: Record<string, string>
  categoryId: number
  owner: string
  round: number
}
const db = await openDatabase(address)
const now = () => new Date()
const context = { config: readConfig(env), db, log: openLog('silent'), now } as Context
// A killed process leaves its lease and claims behind; they end soon here.
const outbox = await openOutbox(context, { claimMs: 300 })

async function publishForEver(): Promise<void> {
  for (let at = 0; ; at += 1) {
    const title = `${round}の${at}`
    const body = { blocks: [{ type: 'paragraph' as const, content: [{ text: '髪' }] }] }
    const content = { slug: `kill-${round}-${at}`, title, categoryId, body }
    const { value } = await createArticle({ db, by: owner, now: now() }, content)
    await publishArticle({ db, by: 'editor', now: now() }, value)
    writeSync(1, `${title}\n`)
    await confirmReceipts(db, now())
  }
}

async function deliverForEver(): Promise<void> {
  for (;;) {
    await outbox.turn()
    // Lets the other loop run.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

writeSync(1, 'ready\n')
await Promise.all([publishForEver(), deliverForEver()])
