import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { confirmReceipts } from '@tsuzuri/database/articles/receipts'
import { saveCategory } from '@tsuzuri/database/taxonomy'
import { insertStaff } from '@tsuzuri/database/staff/staff'
import { withWriteLock, write } from '@tsuzuri/database/writing'
import { startMailServer } from '../testing/mail-server.ts'
import { openTestApp } from '../testing/open-app.ts'
import { openOutbox } from './outbox.ts'

const script = fileURLToPath(new URL('../testing/delivering-process.ts', import.meta.url))
/** `OUTBOX_KILLS=200` runs the whole test, which takes minutes. */
const kills = Number(process.env['OUTBOX_KILLS'] ?? 4)

describe.each(['sqlite', 'postgres'] as const)('M1 kill -9 at random points (%s)', (engine) => {
  test(
    'every publication is mailed, and a repeated mail has the same Message-ID',
    { timeout: 180_000 + kills * 15_000 },
    async () => {
      const server = await startMailServer()
      const env = { SMTP_URL: server.url, MAIL_FROM: 'henshubu@magazine.example' }
      const app = await openTestApp(engine, env)
      const { db, config } = app.context
      app.setNow(new Date())
      const command = { db, by: 'test', now: new Date() }
      const { value: category } = await saveCategory(command, { slug: 'hair', name: '髪', position: 1 })
      const { value: writer } = await write(command, (writing) =>
        insertStaff(writing, {
          email: 'writer@magazine.example',
          name: '書き手',
          role: 'writer',
          passwordHash: null,
        }),
      )
      const acknowledged: string[] = []
      for (let round = 0; round < kills; round += 1) {
        const input = {
          address: config.database,
          env: { ...env, DATA_DIR: config.dataDir, PUBLIC_URL: config.publicUrl },
          categoryId: category.id,
          owner: `staff:${writer.id}`,
          round,
        }
        const child = spawn(process.execPath, [script, JSON.stringify(input)], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        let said = ''
        child.stdout.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
        await once(child.stdout, 'data')
        await delay(Math.random() * 400)
        child.kill('SIGKILL')
        await once(child, 'close')
        acknowledged.push(
          ...said
            .split('\n')
            .slice(0, -1)
            .filter((line) => line !== 'ready'),
        )
      }
      // A day later every lease, claim and pause has ended.
      app.setNow(new Date(Date.now() + 24 * 60 * 60_000))
      const outbox = await openOutbox(app.context)
      // The commit of a killed process may still be under way.
      await withWriteLock(db, async () => {})
      await confirmReceipts(db, app.context.now())
      while ((await outbox.turn()) > 0);
      const published = await db.reader.selectFrom('publications').select('title').execute()
      const subjects = published.map(({ title }) => `公開しました：「${title}」`).toSorted()
      const byId = new Map(server.mails.map(({ parsed }) => [parsed.messageId, parsed.subject]))
      expect([...byId.values()].map(String).toSorted()).toEqual(subjects)
      for (const title of acknowledged) expect(subjects).toContain(`公開しました：「${title}」`)
      // Only a mail that was under way at a kill can have been sent twice.
      expect(server.mails.length - byId.size).toBeLessThanOrEqual(kills)
      await app.close()
      await server.stop()
    },
  )
})
