import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readManuscript } from '@tsuzuri/content/manuscript'
import { defaultLists } from '@tsuzuri/content/proofreading/default-lists'
import { documentFromBody } from '../editor/document/body-to-document.ts'
import { listPassages } from '../editor/findings/passages.ts'
import { makeChecker } from './check-text.ts'

const folder = new URL('../../../sample/articles/', import.meta.url)
const check = makeChecker({ ...defaultLists, cautions: [] }, () => new Date('2026-11-16T00:00:00Z'))

/** What the aids change in the articles of the sample: いちばん最初. */
const wanted = new Set(['いちばん最 → 最'])

test('T7 no fix is offered for the correct sentences of the sample magazine', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'))
  expect(names.length).toBeGreaterThanOrEqual(60)
  const offered = await Promise.all(
    names.map(async (name) => offeredIn(await readFile(new URL(name, folder), 'utf8'))),
  )
  expect(offered.flat().filter((one) => !wanted.has(one))).toEqual([])
})

function offeredIn(source: string): string[] {
  const passages = listPassages(documentFromBody(readManuscript(source).body)).map(({ passage }) => passage)
  return check(passages).flatMap(({ passage, from, to, fixes }) =>
    fixes.map((fix) => `${passages[passage]?.text.slice(from, to)} → ${fix}`),
  )
}
