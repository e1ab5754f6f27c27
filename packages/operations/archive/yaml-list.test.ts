import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { redirectsFileSchema } from '@tsuzuri/content/manuscript/magazine-files'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { writeYamlList } from './written-file.ts'
import { readYamlList } from './yaml-list.ts'

const redirects = Array.from({ length: 2500 }, (_, at) => ({
  path: `/old/- ${at}/`.replaceAll(' ', '%20'),
  target: `/magazine/a-${at}/`,
}))
const read = (source: string) => readYamlList(redirectsFileSchema, source)

test('F3 a long list is written in pieces as it is written whole, and read again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-yaml-'))
  for (const list of [redirects, redirects.slice(0, 1000), []]) {
    await writeYamlList(folder, 'redirects.yaml', list, (one) => one)
    const source = await readFile(join(folder, 'redirects.yaml'), 'utf8')
    expect(source).toBe(stringify(list, { lineWidth: 0 }))
    expect(read(source)).toEqual(list)
    expect(read(source.replaceAll('\n', '\r\n'))).toEqual(list)
  }
  await rm(folder, { recursive: true })
})

test('F3 a list that a person wrote is read in whatever form it has', () => {
  const [one] = redirects
  expect(read(JSON.stringify(redirects))).toEqual(redirects)
  expect(read(`# リダイレクト\n---\n\n  - path: ${one?.path}\n    target: ${one?.target}\n`)).toEqual([one])
})

test('F3 faults have the lines of the whole file', () => {
  const lines = stringify(redirects, { lineWidth: 0 }).split('\n')
  lines[2201] = '  target: javascript:alert(1)'
  lines[4801] = '  goal: /magazine/'
  expect(() => read(lines.join('\n'))).toThrow(/^2202行目：[^\n]*\n480[12]行目：/)
})
