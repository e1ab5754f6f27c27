import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Context } from '@tsuzuri/server/context'
import { originalKey } from '@tsuzuri/server/media/ingest-media'
import { openStoreReader } from '@tsuzuri/server/media/store-reader'
import { newFolder, runMagazine } from '@tsuzuri/server/testing/child-server'
import { fillFolder, withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { engines, newPlace } from '../testing/kept-places.ts'
import { type Scrubbed, scrub } from './scrub.ts'
import { scrubObjects } from './scrub-objects.ts'

const patience = { timeout: 120_000 }

test.each(engines)(
  'O3 Q23 a scrub finds what was damaged, and nothing else (%s)',
  patience,
  async (engine) => {
    await using folder = await newFolder()
    const env = await newPlace(engine, folder.path)
    const { picture } = await fillFolder(env)
    await withMagazineIn(env, async (context) => {
      await context.store.put(`variants/1/${picture.name}/480.webp`, Buffer.from('small'), 'image/webp')
      expect(await findings(context)).toEqual({ faults: [], notes: [] })

      await context.store.put(originalKey('stranger'), Buffer.from('x'), 'image/png')
      expect(await findings(context)).toEqual({
        faults: [],
        notes: ['media/stranger: どの画像のものでもありません。'],
      })

      await flipIn(folder.path, 'small')
      expect((await findings(context)).faults).toEqual([
        `variants/1/${picture.name}/480.webp: 中身が、置いたときと違います。消せば作り直されます。`,
      ])
      await context.store.remove(`variants/1/${picture.name}/480.webp`)

      const { writer } = context.db
      for (const [damage, mend, fault] of [
        [
          sql`update lists set total = total + 1`,
          sql`update lists set total = total - 1`,
          /total is not the number/,
        ],
        [
          sql`update audit set details = 'x' where id = 3`,
          sql`update audit set details = 'x' where id = 3`,
          /the audit log breaks at 3/,
        ],
        [sql`delete from search_articles`, sql`select 1`, /search does not know/],
      ] as const) {
        await damage.execute(writer)
        expect((await findings(context)).faults.join('\n')).toMatch(fault)
        await mend.execute(writer)
      }

      const key = originalKey(picture.name)
      await flipIn(folder.path, '\u0089PNG')
      expect((await findings(context)).faults).toContain(`${key}: 中身が、受け取ったときと違います。`)
      await context.store.remove(key)
      expect((await findings(context)).faults).toContain(`${key}: ファイルがありません。`)
    })
  },
)

test('O3 Q23 a damaged page of the database is found, and the exit code tells', patience, async () => {
  await using folder = await newFolder()
  const env = { DATA_DIR: folder.path }
  await fillFolder(env)
  await withMagazineIn(env, async ({ db }) => {
    await sql`pragma wal_checkpoint(truncate)`.execute(db.writer)
  })
  const file = join(folder.path, 'magazine.sqlite')
  const bytes = await readFile(file)
  const at = bytes.indexOf(Buffer.from('"blocks"'))
  const page = Math.floor(at / 4096) * 4096
  bytes.fill(0xff, page, page + 64)
  await writeFile(file, bytes)
  const { code, stdout, stderr } = await runMagazine(['scrub'], env).ended
  expect([code, stdout, stderr]).toEqual([
    2,
    expect.stringMatching(/破損が\d+件/),
    expect.stringMatching(/✗ データベース: /),
  ])
})

test('O3 a file that can not be read is a fault: a sentence, and behind it what the store says', async () => {
  const faults: string[] = []
  const store = {
    list: async function* (prefix: string) {
      if (prefix === 'variants/') yield { key: 'variants/1/a.webp', etag: '', modifiedAt: new Date() }
    },
    find: () => Promise.reject(new Error('SlowDown')),
  } as unknown as Scrubbed['store']
  await scrubObjects(
    { store, now: new Date() } as Scrubbed,
    { fault: (text) => faults.push(text), note() {} },
    () => {},
  )
  expect(faults).toEqual(['variants/1/a.webp: 読めません（SlowDown）。'])
})

async function findings({ config, db, now }: Context) {
  const faults: string[] = []
  const notes: string[] = []
  const store = await openStoreReader(config.store)
  const report = {
    fault: (text: string) => void faults.push(text),
    note: (text: string) => void notes.push(text),
  }
  // An object of the same millisecond does not count as older than the scrub.
  await scrub({ db, store, now: new Date(now().getTime() + 1) }, report)
  return { faults, notes }
}

/** Flips one bit of the object whose content begins like this, directly on the disk. */
async function flipIn(folder: string, beginning: string): Promise<void> {
  const names = await readdir(join(folder, 'objects', 'objects'), { recursive: true })
  for (const name of names.filter((one) => /data-[0-9a-f-]+$/.test(one))) {
    const path = join(folder, 'objects', 'objects', name)
    const bytes = await readFile(path)
    if (!bytes.subarray(0, beginning.length).equals(Buffer.from(beginning, 'latin1'))) continue
    const at = bytes.length - 1
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await writeFile(path, bytes)
  }
}
