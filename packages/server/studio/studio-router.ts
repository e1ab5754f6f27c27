import { type Context as HonoContext, Hono } from 'hono'
import type { Problem } from '@tsuzuri/api/problem'
import type { AnswerOf, ParsedInputOf, StudioRoute } from '@tsuzuri/api/studio/route'
import { extentOf, notAllowed, notForKey, type StaffActor } from '@tsuzuri/content/permission'
import { readInput } from '@tsuzuri/content/reading-input'
import { assertStillActs, signedOut } from '@tsuzuri/database/staff/acting'
import { mustSetUpSecondFactor } from '@tsuzuri/database/staff/second-factor-policy'
import { findSession, type Session } from '@tsuzuri/database/staff/sessions'
import { actorOf, type Staff } from '@tsuzuri/database/staff/staff'
import type { Changed, Command } from '@tsuzuri/database/writing'
import type { Context } from '../context.ts'
import { Denial, problem, problemResponse, problemSaid } from '../errors.ts'
import { openKeyCallers, readBearer } from '../sign-in/bearer-key.ts'
import { readSessionToken } from '../sign-in/session-cookie.ts'
import { openSessionTouches } from '../sign-in/session-touches.ts'
import { hasBody, inputOf } from './route-input.ts'
import { assertSameOrigin } from './same-origin.ts'

export type SignedIn = { session: Session; staff: Staff }

/** The request that every handler gets. */
type AnyoneRequest<Input> = {
  input: Input
  c: HonoContext
  now: Date
  /** On routes for anyone: the staff member of the session, also while the second factor is missing. */
  visitor: SignedIn | undefined
}

/** The caller of a route for staff: a signed-in person, or a program with a person's API key. */
export type Caller = { staff: Staff; actor: StaffActor }

/** The request of a route for staff only: it has an actor and can run commands. */
type StaffRequest<Input> = AnyoneRequest<Input> & Caller & { command: Command }

/** The handler of a route for anyone gets no actor or command; only that of a route for people gets a session. */
export type StudioRequest<Route extends StudioRoute> = 'anyone' extends Route['entrance']
  ? AnyoneRequest<ParsedInputOf<Route>>
  : 'person' extends Route['entrance']
    ? StaffRequest<ParsedInputOf<Route>> & { session: Session }
    : StaffRequest<ParsedInputOf<Route>>

type Handler<Route extends StudioRoute> = (request: StudioRequest<Route>) => Promise<AnswerOf<Route>>

export type StudioRouter = {
  readonly routes: Hono
  handle: <Route extends StudioRoute>(route: Route, handler: Handler<Route>) => void
  /** Returns the caller of a route for staff; throws 401 where nobody is signed in. */
  getCaller: (c: HonoContext) => Promise<Caller>
  findVisitor: (c: HonoContext) => Promise<SignedIn | undefined>
}

/** The result of a command. Followers of the database announce the content keys that it changed. */
export async function valueOf<T>(changed: Promise<Changed<T>>): Promise<T> {
  return (await changed).value
}

const mostBytes = 16 * 1024 * 1024
const mostBytesForAnyone = 64 * 1024

/**
 * Creates the router of the studio's API. Each request passes the checks of origin, session, entrance (right) and
 * input, in this order, before its handler runs.
 */
export function createStudioRouter(context: Context): StudioRouter {
  const { config, db, log } = context
  const touch = openSessionTouches(context)
  const getKeyCaller = openKeyCallers(context)
  const routes = new Hono()
  routes.use('/api/studio/*', async (c, next) => {
    await next()
    c.header('cache-control', 'private, no-store')
    c.header('x-robots-tag', 'noindex')
  })
  routes.onError((error) => {
    const answer = withoutContentPrefix(problemSaid(log, error))
    const headers = error instanceof Denial ? error.headers : {}
    return problemResponse(answer, { ...headers, 'cache-control': 'private, no-store' })
  })

  async function findVisitor(c: HonoContext): Promise<SignedIn | undefined> {
    if (readBearer(c) !== undefined) return undefined
    const token = readSessionToken(c, config)
    const found = token === undefined ? undefined : await findSession(db.reader, token, context.now())
    if (found !== undefined) await touch(found.session, context.now())
    return found
  }

  async function findCaller(c: HonoContext): Promise<Caller & { session?: Session }> {
    const bearer = readBearer(c)
    if (bearer !== undefined) return getKeyCaller(c, bearer)
    const { session, staff } = assertSignedIn(await findVisitor(c))
    return { session, staff, actor: { ...actorOf(staff), session: session.id } }
  }

  /** While a required second factor is missing, neither the person nor their keys have any right. */
  async function getCaller(c: HonoContext): Promise<Caller & { session?: Session }> {
    const caller = await findCaller(c)
    if (await mustSetUpSecondFactor(db.reader, caller.staff)) throw secondFactorRequired()
    return caller
  }

  return {
    routes,
    findVisitor,
    getCaller,
    handle: (route, handler) => {
      const most = route.entrance === 'anyone' ? mostBytesForAnyone : mostBytes
      routes.on(route.method, route.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
        assertSameOrigin(c, config)
        const isForAnyone = route.entrance === 'anyone'
        const visitor = isForAnyone ? await findVisitor(c) : undefined
        const read = route.isSetUp === true ? findCaller : getCaller
        const caller = isForAnyone ? undefined : assertEntrance(route, await read(c))
        const sent = await inputOf(c, route, most)
        const now = context.now()
        // The body may have come minutes after the headers.
        if (caller !== undefined && hasBody(route)) await assertStillActs(db.reader, caller.actor, now)
        const input = readInput(route.input, sent, '')
        const acting = caller && { ...caller, command: { db, by: caller.actor, now } }
        const request = { input, c, now, visitor, ...acting }
        const value = await handler(request as StudioRequest<typeof route>)
        return c.json(value as object, 200)
      })
    },
  }
}

function assertSignedIn(visitor: SignedIn | undefined): SignedIn {
  if (visitor === undefined) throw signedOut()
  if (visitor.session.state !== 'signed-in')
    throw new Denial(
      problem(401, 'second-factor', '確認コードを入れてください。', 'The second factor is missing.'),
    )
  return visitor
}

function secondFactorRequired(): Denial {
  return new Denial(
    problem(
      403,
      'second-factor-required',
      '二段階の確認を設定してください。設定が済むまで、ほかのことはできません。',
      'Set up a second factor first: it is required here.',
    ),
  )
}

function assertEntrance<Found extends Caller>({ entrance }: StudioRoute, caller: Found): Found {
  const { key, role } = caller.actor
  if (entrance === 'anyone' || entrance === 'staff') return caller
  if (entrance === 'person') {
    if (key !== undefined) throw notForKey()
    return caller
  }
  if (key !== undefined && !key.rights.includes(entrance)) throw notForKey()
  if (extentOf(role, entrance) === 'none') throw notAllowed(role)
  return caller
}

/** Removes the `content.` prefix from fault paths: forms name their fields without it. */
function withoutContentPrefix(answer: Problem): Problem {
  if (answer.faults === undefined) return answer
  const faults = answer.faults.map((fault) => ({ ...fault, path: fault.path.replace(/^content\./, '') }))
  return { ...answer, faults, detail: answer.detail.replace('（content.', '（') }
}
