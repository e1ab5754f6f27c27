import { openStudioClient, type StudioClient } from '@tsuzuri/api/studio/client'
import type { Role } from '@tsuzuri/content/permission'
import { inviteStaff } from '@tsuzuri/database/staff/links'
import type { TestApp } from './open-app.ts'

export const goodPassword = 'つめたい水と、青い花瓶がひとつ'

/** The browser of one person: it stores cookies and sends the origin of its requests. */
export type Visitor = {
  studio: StudioClient
  /** Sends a request to any address of the app with the cookies of this person. */
  ask: (path: string, init?: RequestInit) => Promise<Response>
  cookies: Map<string, string>
}

export function newVisitor(app: Pick<TestApp, 'fetch'>): Visitor {
  const cookies = new Map<string, string>()
  const fetch = async (request: Request) => {
    const headers = new Headers(request.headers)
    if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin')
    if (!headers.has('cookie') && cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await app.fetch(new Request(request, { headers }))
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0\b/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    ask: (path, init) => fetch(new Request(`http://localhost${path}`, init)),
    studio: openStudioClient({ baseUrl: 'http://localhost', fetch, timeoutMs: 30_000 }),
  }
}

/** Invites a person from the command line and signs them in through their link. */
export async function newStaff(
  app: Pick<TestApp, 'context' | 'fetch'>,
  role: Role,
  name: string = role,
): Promise<Visitor> {
  const { db, now } = app.context
  const person = { email: `${name}@magazine.example`, name, role }
  const { value } = await inviteStaff({ db, by: 'command', now: now() }, person)
  const visitor = newVisitor(app)
  await visitor.studio.useLink({ token: value.token, password: goodPassword })
  return visitor
}
