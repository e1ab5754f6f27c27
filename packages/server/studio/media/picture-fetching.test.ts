import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/open-app.ts'
import { startPictureHost } from '../../testing/picture-host.ts'
import { problemIn } from '../../testing/problems.ts'
import { aPicture } from '../../testing/small-magazine.ts'
import { newStaff, type Visitor } from '../../testing/studio-people.ts'

let host: Awaited<ReturnType<typeof startPictureHost>>
let named: TestApp
let open: TestApp
let closed: TestApp
let writer: Visitor

beforeAll(async () => {
  host = await startPictureHost(() => aPicture('#336699'))
  named = await openTestApp('sqlite', { PICTURE_HOSTS: host.host })
  open = await openTestApp('sqlite')
  closed = await openTestApp('sqlite', { PICTURE_HOSTS: '' })
  writer = await newStaff(named, 'writer')
})
afterAll(async () => {
  host.close()
  await Promise.all([named, open, closed].map((app) => app.close()))
})

test('T5 a picture of a host that the settings name comes into the library', async () => {
  const media = await writer.studio.fetchPicture({ address: `${host.url}/picture.png` })
  expect(media).toMatchObject({ type: 'image/png', createdBy: { name: 'writer' } })
  expect((await named.ask(media.url)).status).toBe(200)
})

test('T5 a missing picture, a redirect and other addresses are refused with the reason', async () => {
  const ask = (address: string) => problemIn(writer.studio.fetchPicture({ address }))
  expect(await ask(`${host.url}/none.png`)).toMatchObject({ status: 400 })
  expect(await ask(`${host.url}/moved`)).toMatchObject({ status: 400 })
  expect(await ask('https://elsewhere.example/a.png')).toMatchObject({ status: 400 })
  expect(await ask('javascript:alert(1)')).toMatchObject({ status: 400 })
})

test('T15 without such a setting no private address is asked, and an empty one allows none', async () => {
  const before = host.asked()
  for (const app of [open, closed]) {
    const person = await newStaff(app, 'editor')
    expect(await problemIn(person.studio.fetchPicture({ address: `${host.url}/picture.png` }))).toMatchObject(
      { status: 400 },
    )
  }
  expect(host.asked()).toBe(before)
})
