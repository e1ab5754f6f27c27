import { afterAll, beforeAll, expect, test } from 'vitest'
import { route } from '@tsuzuri/api/studio/route'
import { z } from 'zod'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { goodPassword, newStaff, newVisitor } from '../testing/studio-people.ts'
import { totpCode } from '../sign-in/totp.ts'
import { createStudioRouter } from './studio-router.ts'

const base = { method: 'GET', summary: '', input: z.strictObject({}), answer: z.array(z.string()) } as const
const open = route({ ...base, path: '/api/studio/open', entrance: 'anyone' })
const closed = route({ ...base, path: '/api/studio/closed', entrance: 'staff' })

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('T24 a route for anyone gets no actor, neither in its type nor at run time, signed in or not', async () => {
  const router = createStudioRouter(app.context)
  router.handle(open, async (request) => {
    // @ts-expect-error a route for anyone has no actor
    expect([request.actor, request.staff, request.session, request.command]).toEqual(Array(4).fill(undefined))
    return Object.keys(request).toSorted()
  })
  router.handle(closed, async (request) => {
    expect(request.command.by).toBe(request.actor)
    return Object.keys(request).toSorted()
  })
  const fetch = async (request: Request) => router.routes.fetch(request)
  const writer = await newStaff(app, 'writer')
  const { secret } = await writer.studio.startSecondFactor({ password: goodPassword })
  await writer.studio.finishSecondFactor({ code: totpCode(secret, noon) })
  const halfIn = newVisitor(app)
  await halfIn.studio.signIn({ email: 'writer@magazine.example', password: goodPassword })

  const names = ['c', 'input', 'now', 'visitor']
  for (const cookies of [new Map<string, string>(), halfIn.cookies, writer.cookies]) {
    const visitor = newVisitor({ fetch })
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    expect(await (await visitor.ask(open.path)).json()).toEqual(names)
    const answer = await visitor.ask(closed.path)
    if (cookies === writer.cookies)
      expect(await answer.json()).toEqual([...names, 'actor', 'command', 'session', 'staff'].toSorted())
    else expect(answer.status).toBe(401)
  }
})
