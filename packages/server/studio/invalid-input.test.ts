import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StudioRouteName, studioRoutes } from '@tsuzuri/api/studio/routes'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { fillSmallMagazine } from '../testing/small-magazine.ts'
import { studioInputs, type World } from '../testing/studio-inputs.ts'
import { newStaff, type Visitor } from '../testing/studio-people.ts'

/** Left out, because they would end the session that the test uses. */
const apart = new Set<StudioRouteName>([
  'signOut',
  'signIn',
  'endOtherSessions',
  'endStaffSessions',
  'useLink',
])
const names = (Object.keys(studioRoutes) as StudioRouteName[]).filter((name) => !apart.has(name))

const randomValue = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    true,
    -1,
    0,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '%',
    '_',
    "'",
    '"; drop table staff; --',
    '../../etc/passwd',
    '__proto__',
    'javascript:alert(1)',
    '2026-13-45T99:99:99Z',
    '9'.repeat(400),
    'あ'.repeat(5000),
    [],
    {},
    [[]],
    { toString: 1 },
    ['x', 'x'],
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
)

describe.each([
  ['sqlite', 700],
  ['postgres', 300],
] as const)('Q16 random input to the studio (%s)', (engine, numRuns) => {
  let app: TestApp
  let admin: Visitor
  let world: World

  beforeAll(async () => {
    app = await openTestApp(engine)
    const { picture } = await fillSmallMagazine(app.context)
    admin = await newStaff(app, 'administrator')
    const { id } = await admin.studio.createArticle({ content: {} })
    world = { article: id, deleted: id, picture: picture.name, taken: 'rich' }
  })
  afterAll(() => app.close())

  const send = async (name: StudioRouteName, input: Record<string, unknown>) => {
    const { method, path } = studioRoutes[name]
    const address = path.replace(/\{(\w+)\}/g, (_, one: string) => segmentOf(input[one]))
    const rest = Object.entries(input).filter(([one]) => !path.includes(`{${one}}`))
    const query = new URLSearchParams(rest.map(([one, given]) => [one, textOf(given)]))
    const isQuery = method === 'GET' || method === 'DELETE'
    return admin.ask(isQuery ? `${address}?${query.toString()}` : address, {
      method,
      ...(isQuery
        ? {}
        : {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(Object.fromEntries(rest)),
          }),
    })
  }

  test('is refused with a reason and causes no server error', async () => {
    const question = fc.record({
      name: fc.constantFrom(...names),
      at: fc.nat(20),
      inside: fc.boolean(),
      key: fc.constantFrom('', 'extra', '__proto__', 'constructor'),
      value: randomValue,
    })
    await fc.assert(
      fc.asyncProperty(question, async ({ name, at, inside, key, value }) => {
        const response = await send(name, changed({ ...studioInputs[name](world) }, at, inside, key, value))
        const answer = await response.text()
        expect([response.status < 500, answer.slice(0, 300)]).toEqual([true, expect.any(String)])
        if (response.status >= 400) expect(answer).toMatch(/"detail":"[^"]*[ぁ-ん]/)
      }),
      { numRuns },
    )
    expect(await admin.studio.getSession({})).toMatchObject({ state: 'signed-in' })
  })

  test('a number above the integers of PostgreSQL causes no server error either', async () => {
    const failed: string[] = []
    for (const name of names) {
      const input = studioInputs[name](world)
      for (const [key, value] of Object.entries(input)) {
        if (typeof value !== 'number') continue
        const { status } = await send(name, { ...input, [key]: 3_000_000_000 })
        if (status >= 500) failed.push(`${name} ${key}`)
      }
    }
    expect(failed).toEqual([])
  })
})

function changed(
  input: Record<string, unknown>,
  at: number,
  inside: boolean,
  key: string,
  value: unknown,
): Record<string, unknown> {
  const content = input['content']
  if (inside && typeof content === 'object' && content !== null)
    return { ...input, content: changed({ ...content }, at, false, key, value) }
  const known = Object.keys(input)
  const changedKey = key === '' ? (known[at % Math.max(1, known.length)] ?? 'extra') : key
  return Object.fromEntries([...Object.entries(input), [changedKey, value]])
}

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}

function segmentOf(value: unknown): string {
  const text = textOf(value).replace(/[/\\.\p{Cc};]/gu, '')
  return text === '' ? '0' : encodeURIComponent(text)
}
