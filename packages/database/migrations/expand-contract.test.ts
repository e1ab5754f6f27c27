import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { written } from './migrate.ts'

/** Migrations of before the rule: no version that lacks them was released. */
const lastBefore = '010'
const takesAway =
  /\b(drop(Column|Table|Constraint|NotNull)?|rename(To|Column)|setNotNull|setDataType|modifyColumn)\b|\b(drop|rename|set not null|delete from|truncate)\b/i

test('P3 a migration that changes or removes something says that it contracts', () => {
  const folder = join(import.meta.dirname, 'numbered')
  const files = readdirSync(folder)
  const liars = files.filter((file) => {
    if (file.slice(0, 3) <= lastBefore) return false
    const text = readFileSync(join(folder, file), 'utf8')
    return takesAway.test(text) && !text.includes('contracts: true')
  })
  expect(liars).toEqual([])
  expect(written.length).toBe(files.length)
})

test('P3 such statements are found', () => {
  for (const text of [`.dropColumn('a')`, `.renameTo('b')`, 'alter table a drop column b', 'delete from a'])
    expect(takesAway.test(text), text).toBe(true)
  for (const text of [`.addColumn('a', 'text')`, `.createTable('drops')`, 'create index a on b (c)'])
    expect(takesAway.test(text), text).toBe(false)
})
