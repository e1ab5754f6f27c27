import { expect, test } from 'vitest'
import { patientFetch } from './patient-fetch.ts'

const statuses = (all: number[]) =>
  patientFetch('https://magazine.example', () => respond(all.shift()), [0, 0])

function respond(status = 200): Response {
  return new Response(null, { status })
}

test('F3 a page that fails for a moment is asked for again', async () => {
  const left = [503, 500, 200]
  expect((await statuses(left)('/magazine/')).status).toBe(200)
  expect(left).toEqual([])
})

test('F3 a page that keeps failing is refused, a missing one is an answer', async () => {
  const left = [503, 500, 503, 200]
  await expect(statuses(left)('/magazine/ichi/')).rejects.toThrow(
    /^\/magazine\/ichi\/ を書き出せません（応答 503）。/,
  )
  expect(left).toEqual([200])
  for (const status of [404, 410, 301]) expect((await statuses([status])('/magazine/')).status).toBe(status)
})
