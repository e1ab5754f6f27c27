import { expect, test } from 'vitest'
import { preparedQuery } from './prepared-query.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { createFixtures } from '../testing/fixtures.ts'
import { noon } from '../testing/moments.ts'

let built = 0
// One for both engines, as the public queries are.
const tagsNamed = preparedQuery((db, { ids, reading }: { ids: readonly number[]; reading: string }) => {
  built += 1
  return db
    .selectFrom('tags')
    .select('id')
    .where('id', 'in', ids)
    .where('reading', '<>', reading)
    .orderBy('id')
})

describeOnBothEngines('a prepared query', (magazine) => {
  test('binds the values of each call, and is compiled once per list length', async () => {
    const { care, sakura, shampoo } = await createFixtures(magazine.at(noon))
    const { reader } = magazine.db
    const ask = async (ids: number[], reading = '') =>
      (await tagsNamed(reader, { ids, reading })).map(({ id }) => id)
    built = 0
    expect(await ask([care])).toEqual([care])
    expect(await ask([sakura])).toEqual([sakura])
    expect(built).toBe(1)
    const all = [care, sakura, shampoo].toSorted((a, b) => a - b)
    expect(await ask([care, sakura, shampoo])).toEqual(all)
    const { reading } = await reader
      .selectFrom('tags')
      .select('reading')
      .where('id', '=', sakura)
      .executeTakeFirstOrThrow()
    expect(await ask([care, sakura, shampoo], reading)).toEqual(all.filter((id) => id !== sakura))
    expect(built).toBe(2)
    expect(
      await reader.transaction().execute(async (tx) => tagsNamed(tx, { ids: [care], reading: '' })),
    ).toEqual([{ id: care }])
  })
})
