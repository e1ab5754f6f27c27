import { type PostgresServer, startPostgres } from '@tsuzuri/test-support/postgres'
import { describe, expect, test } from 'vitest'
import { migrate } from './migrations/migrate.ts'
import { type DatabaseAddress, openDatabase } from './open.ts'
import { newPlace } from './testing/both-engines.ts'
import type { Acknowledged } from './testing/editing-process.ts'
import { createFixtures } from './testing/fixtures.ts'
import { noon } from './testing/moments.ts'
import { findFaults } from './backup/integrity.ts'
import { type Place, workUntilKilled } from './testing/run-until-killed.ts'

const rounds = 3

describe.each(['sqlite', 'postgres'] as const)('kill -9 during a stream of commands (%s)', (engine) => {
  test('loses no acknowledged command and leaves none half done', { timeout: 180_000 }, async () => {
    const { address, remove } = await newPlace(engine)
    const place = await prepare(address)
    const acknowledged: Acknowledged[] = []
    for (let round = 0; round < rounds; round += 1) {
      acknowledged.push(...(await workUntilKilled(address, place, 200 + Math.random() * 400)))
      await expectKept(address, acknowledged)
    }
    await remove()
  })
})

describe('kill -9 of PostgreSQL itself', () => {
  test('loses no acknowledged command and leaves none half done', { timeout: 180_000 }, async () => {
    const server: PostgresServer = await startPostgres()
    try {
      const address: DatabaseAddress = { engine: 'postgres', url: await server.newDatabase() }
      const place = await prepare(address)
      const acknowledged: Acknowledged[] = []
      for (let round = 0; round < 2; round += 1) {
        const work = workUntilKilled(address, place, 200 + Math.random() * 400, () => server.kill())
        acknowledged.push(...(await work))
        await server.restart()
        await expectKept(address, acknowledged)
      }
    } finally {
      await server.stop()
    }
  })
})

async function prepare(address: DatabaseAddress): Promise<Place> {
  const db = await openDatabase(address)
  try {
    await migrate(db, noon)
    const { hair, care, sakura, shampoo } = await createFixtures({ db, by: 'hanako', now: noon })
    return { categoryId: hair, tagIds: [care, sakura, shampoo] }
  } finally {
    await db.close()
  }
}

async function expectKept(address: DatabaseAddress, acknowledged: readonly Acknowledged[]): Promise<void> {
  const db = await openDatabase(address)
  try {
    expect(await migrate(db, noon)).toEqual([])
    const kept = await db.reader
      .selectFrom('revisions')
      .innerJoin('documents', 'documents.id', 'revisions.document_id')
      .select(['revisions.article_id', 'revisions.version', 'action', 'status', 'documents.content'])
      .execute()
    const texts = kept.map(({ article_id, version, action, status, content }) => {
      const { title } = JSON.parse(content) as { title: string }
      return JSON.stringify({ id: article_id, version, action, title, published: status === 'published' })
    })
    const missing = new Set(acknowledged.map((one) => JSON.stringify(one))).difference(new Set(texts))
    expect([...missing]).toEqual([])
    expect(await findFaults(db)).toEqual([])
  } finally {
    await db.close()
  }
}
