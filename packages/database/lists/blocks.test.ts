import * as fc from 'fast-check'
import { sql } from 'kysely'
import type { ListName } from '@tsuzuri/content/content-key'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { noon } from '../testing/moments.ts'
import { write } from '../writing.ts'
import { addEntries, type Entry, removeEntries } from './entries.ts'
import { readListPage } from './page.ts'

const size = 20
const list: ListName = { kind: 'tag', id: 7 }
const now = noon.getTime()

/** Times in milliseconds around now; a small spread makes many ties. */
const adding = fc.record({
  count: fc.integer({ min: 1, max: 1800 }),
  oldest: fc.integer({ min: -3000, max: 0 }),
  spread: fc.constantFrom(1, 3, 500, 100_000),
  ending: fc.constantFrom(0, 0, 7, 90),
})
const removing = fc.record({
  first: fc.double({ min: 0, max: 1, noNaN: true }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
})

describeOnBothEngines('blocks of a long list', (magazine) => {
  test(
    'A4 count their entries through splits and empties, and every page is found',
    { timeout: 180_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.oneof(adding, adding, removing), { minLength: 3, maxLength: 6 }),
          fc.infiniteStream(fc.nat()),
          async (steps, dice) => {
            await clear()
            let entries: Entry[] = []
            let nextId = 1
            for (const step of steps) {
              if ('count' in step) {
                const added = Array.from({ length: step.count }, (_, at): Entry => {
                  const publishedAt = now + step.oldest + (next(dice) % step.spread)
                  const until =
                    step.ending > 0 && at % step.ending === 0 ? publishedAt + 1 + (next(dice) % 4000) : null
                  return { list, publishedAt, articleId: nextId + at, until }
                })
                nextId += step.count
                entries.push(...added)
                await write(magazine.at(noon), (writing) => addEntries(writing, added))
              } else {
                const gone = inOrder(entries)
                  .slice(Math.floor(step.first * entries.length))
                  .slice(0, Math.ceil(step.share * entries.length))
                if (gone.length === 0) continue
                const ids = new Set(gone.map((entry) => entry.articleId))
                entries = entries.filter((entry) => !ids.has(entry.articleId))
                await write(magazine.at(noon), (writing) => removeEntries(writing, [...ids]))
              }
              await expectCounted(entries.length)
              await expectPages(entries, dice)
            }
          },
        ),
        { numRuns: 5 },
      )
    },
  )

  test('A4 an article published between two requests moves the others by exactly one position', async () => {
    const old = Array.from({ length: 60 }, (_, at): Entry => ({
      list,
      publishedAt: now - 5,
      articleId: at + 1,
      until: null,
    }))
    await write(magazine.at(noon), (writing) => addEntries(writing, old))
    const first = await readListPage(magazine.db.reader, list, { page: 1, size, now: noon })
    await write(magazine.at(noon), (writing) =>
      addEntries(writing, [{ list, publishedAt: now, articleId: 99, until: null }]),
    )
    const second = await readListPage(magazine.db.reader, list, { page: 2, size, now: noon })
    expect(second.articleIds[0]).toBe(first.articleIds.at(-1))
    expect(second.articleIds.slice(1)).toEqual(Array.from({ length: 19 }, (_, at) => 40 - at))
  })

  test('A5 more ended articles than one statement can name are swept', { timeout: 180_000 }, async () => {
    const count = 33_000
    const added = Array.from({ length: count }, (_, at): Entry => ({
      list,
      publishedAt: now,
      articleId: at + 1,
      until: now + 1,
    }))
    await write(magazine.at(noon), (writing) => addEntries(writing, added))
    await expectCounted(count)
    const left = await write(magazine.at(noon), (writing) =>
      removeEntries(
        writing,
        added.map((entry) => entry.articleId),
      ),
    )
    expect(left.value).toEqual([list])
    await expectCounted(0)
  })

  async function expectPages(entries: readonly Entry[], dice: fc.Stream<number>): Promise<void> {
    for (const at of [now - 1500, now, now + 2000]) {
      const visible = inOrder(entries).filter(
        ({ publishedAt, until }) => publishedAt <= at && (until === null || until > at),
      )
      const last = Math.max(1, Math.ceil(visible.length / size))
      for (const page of new Set([1, 2, last, last + 1, 1 + (next(dice) % last), 1 + (next(dice) % last)])) {
        const read = await readListPage(magazine.db.reader, list, { page, size, now: new Date(at) })
        expect(read.total).toBe(visible.length)
        expect(read.articleIds).toEqual(
          visible.slice((page - 1) * size, page * size).map((entry) => entry.articleId),
        )
      }
    }
  }

  async function expectCounted(count: number): Promise<void> {
    const { reader } = magazine.db
    const found = await reader
      .selectFrom('lists')
      .select(['id', 'total'])
      .where('kind', '=', 'tag')
      .executeTakeFirstOrThrow()
    const blocks = await reader
      .selectFrom('list_blocks')
      .selectAll()
      .where('list_id', '=', found.id)
      .orderBy('first_at', 'desc')
      .orderBy('first_id', 'desc')
      .execute()
    expect(found.total).toBe(count)
    expect(blocks.reduce((sum, block) => sum + block.entries, 0)).toBe(count)
    for (const [at, block] of blocks.entries()) {
      expect(block.entries).toBeLessThanOrEqual(1024)
      if (at < blocks.length - 1) expect(block.entries).toBeGreaterThan(0)
      const newer = blocks[at - 1]
      const { inside } = await reader
        .selectFrom('list_entries')
        .select((eb) => eb.fn.countAll<number>().as('inside'))
        .where('list_id', '=', found.id)
        .where(sql<boolean>`(published_at, article_id) >= (${block.first_at}, ${block.first_id})`)
        .$if(newer !== undefined, (query) =>
          query.where(sql<boolean>`(published_at, article_id) < (${newer?.first_at}, ${newer?.first_id})`),
        )
        .executeTakeFirstOrThrow()
      expect(block.entries).toBe(inside)
    }
  }

  async function clear(): Promise<void> {
    for (const table of ['list_entries', 'list_blocks', 'lists'] as const)
      await magazine.db.writer.deleteFrom(table).execute()
  }
})

function inOrder(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => b.publishedAt - a.publishedAt || b.articleId - a.articleId)
}

function next(dice: fc.Stream<number>): number {
  const { value } = dice.next()
  return value ?? 0
}
