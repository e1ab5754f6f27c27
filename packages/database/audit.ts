import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'
import { insertRows, nextIds, type Writing } from './rows.ts'

/** Writes the audit entries of the transaction. Each contains the hash of the previous one, which reveals missing ones. */
export async function appendAudit(writing: Writing): Promise<void> {
  const { tx, audit, by, now } = writing
  if (audit.length === 0) return
  const firstId = await nextIds(writing, 'audit', audit.length)
  const last = await tx.selectFrom('audit').select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst()
  let previous = last?.hash ?? ''
  const rows = audit.map((entry, at) => {
    const row = {
      id: firstId + at,
      at: now.getTime(),
      by,
      action: entry.action,
      subject: entry.subject,
      details: JSON.stringify(entry.details ?? {}),
      previous_hash: previous,
    }
    previous = hashOf(row)
    return { ...row, hash: previous }
  })
  await insertRows(writing, 'audit', rows)
}

/** The id of the first row that breaks the hash chain, or undefined if the log is intact. */
export async function findAuditBreak(db: Kysely<Tables>): Promise<number | undefined> {
  const counter = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'audit')
    .executeTakeFirst()
  let previous = ''
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(1000)
      .execute()
    for (const { hash, ...row } of rows) {
      if (row.previous_hash !== previous || hashOf(row) !== hash || row.id !== after + 1) return row.id
      previous = hash
      after = row.id
    }
    if (rows.length < 1000) return after < (counter?.value ?? 0) ? after + 1 : undefined
  }
}

function hashOf(row: Omit<Tables['audit'], 'hash'>): string {
  const { id, at, by, action, subject, details, previous_hash } = row
  return createHash('sha256')
    .update(JSON.stringify([id, at, by, action, subject, details, previous_hash]))
    .digest('hex')
}
