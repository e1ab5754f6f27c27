import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteStaff } from '@tsuzuri/database/staff/links'
import { noon, openTestApp, type TestApp } from '../../testing/open-app.ts'
import { newStaff, newVisitor } from '../../testing/studio-people.ts'

/** A minimal identity provider that signs tokens for the claims a test sets. */
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const codes = new Map<string, Record<string, unknown>>()
let provider: Server
let issuer = ''
let app: TestApp

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', issuer)
    response.setHeader('content-type', 'application/json')
    if (pathname === '/.well-known/openid-configuration') {
      response.end(
        JSON.stringify({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        }),
      )
    } else if (pathname === '/keys') {
      response.end(
        JSON.stringify({
          keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
        }),
      )
    } else {
      const form = new URLSearchParams(await text(request))
      const claims = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      if (claims === undefined || !form.has('code_verifier')) response.statusCode = 400
      response.end(
        JSON.stringify(
          claims === undefined
            ? { error: 'invalid_grant' }
            : { access_token: 'x', token_type: 'Bearer', id_token: signed(claims) },
        ),
      )
    }
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  app = await openTestApp('sqlite', {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'magazine',
    OIDC_CLIENT_SECRET: 's'.repeat(40),
  })
  await newStaff(app, 'administrator')
})
afterAll(async () => {
  await app.close()
  provider.closeAllConnections()
  provider.close()
})

function signed(claims: Record<string, unknown>): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const seconds = Math.floor(Date.now() / 1000)
  const whole = { iss: issuer, aud: 'magazine', iat: seconds, exp: seconds + 300, ...claims }
  const content = `${part({ alg: 'RS256', kid: 'one' })}.${part(whole)}`
  return `${content}.${createSign('RSA-SHA256').update(content).sign(privateKey).toString('base64url')}`
}

/** Runs the authorization redirect with the given claims and returns the path that the studio redirects to. */
async function comeBack(
  visitor: ReturnType<typeof newVisitor>,
  claims: Record<string, unknown>,
): Promise<string> {
  const away = await visitor.ask('/api/studio/open-id/')
  const asked = new URL(away.headers.get('location') ?? '').searchParams
  expect([asked.get('code_challenge_method'), asked.get('redirect_uri')]).toEqual([
    'S256',
    'https://magazine.example/api/studio/open-id/callback/',
  ])
  const code = randomUUID()
  codes.set(code, { nonce: asked.get('nonce'), ...claims })
  const query = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer })
  const back = await visitor.ask(`/api/studio/open-id/callback/?${query.toString()}`)
  return back.headers.get('location') ?? ''
}

test('T1 only invited people can sign in through the publisher’s identity provider', async () => {
  const { db, now } = app.context
  const stranger = newVisitor(app)
  expect((await stranger.studio.getSession({})).openIdAddress).toBe('/api/studio/open-id/')
  const person = { sub: '17', email: 'Saburo@magazine.example', email_verified: true, name: '三郎' }
  expect(await comeBack(stranger, person)).toBe('/studio/sign-in/?problem=uninvited')
  expect(await stranger.studio.getSession({})).toMatchObject({ state: 'signed-out' })

  const saburo = { email: 'saburo@magazine.example', name: '三', role: 'editor' as const }
  await inviteStaff({ db, by: 'command', now: now() }, saburo)
  expect(await comeBack(stranger, { ...person, email_verified: false })).toBe(
    '/studio/sign-in/?problem=uninvited',
  )
  expect(await comeBack(stranger, { ...person, nonce: 'another' })).toBe('/studio/sign-in/?problem=provider')
  expect(await comeBack(stranger, { ...person, aud: 'another' })).toBe('/studio/sign-in/?problem=provider')
  expect(await comeBack(stranger, person)).toBe('/studio/')
  expect(await stranger.studio.getSession({})).toMatchObject({
    state: 'signed-in',
    account: { name: '三郎', role: 'editor', hasPassword: false },
  })
  const again = newVisitor(app)
  expect(await comeBack(again, { sub: '17' })).toBe('/studio/')
})

test('an authorization response is accepted once, and only from the browser that started it', async () => {
  const asker = newVisitor(app)
  const away = await asker.ask('/api/studio/open-id/')
  const asked = new URL(away.headers.get('location') ?? '').searchParams
  codes.set('theirs', { sub: '17', nonce: asked.get('nonce') })
  const query = `code=theirs&state=${asked.get('state')}&iss=${encodeURIComponent(issuer)}`
  const other = newVisitor(app)
  const stolen = await other.ask(`/api/studio/open-id/callback/?${query}`)
  expect(stolen.headers.get('location')).toBe('/studio/sign-in/?problem=uninvited')
  expect(await other.studio.getSession({})).toMatchObject({ state: 'signed-out' })
  const first = await asker.ask(`/api/studio/open-id/callback/?${query}`)
  expect(first.headers.get('location')).toBe('/studio/')
  const twice = await asker.ask(`/api/studio/open-id/callback/?${query}`)
  expect(twice.headers.get('location')).not.toBe('/studio/')
})

test('starting a sign-in writes nothing, and a forged or expired cookie is rejected', async () => {
  const { reader } = app.context.db
  const rows = () => reader.selectFrom('open_id_logins').selectAll().execute()
  const before = await rows()
  const visitor = newVisitor(app)
  for (let round = 0; round < 20; round += 1) await visitor.ask('/api/studio/open-id/')
  expect(await rows()).toEqual(before)
  const [name = '', sealed = ''] = [...visitor.cookies].at(0) ?? []
  const away = await visitor.ask('/api/studio/open-id/')
  const asked = new URL(away.headers.get('location') ?? '').searchParams
  const query = `code=none&state=${asked.get('state')}&iss=${encodeURIComponent(issuer)}`
  const late = [...visitor.cookies].at(0)?.[1] ?? ''
  const forged = late.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  for (const cookie of [sealed, forged, 'x', '']) {
    visitor.cookies.set(name, cookie)
    const back = await visitor.ask(`/api/studio/open-id/callback/?${query}`)
    expect(back.headers.get('location')).toBe('/studio/sign-in/?problem=uninvited')
  }
  app.setNow(new Date(noon.getTime() + 10 * 60_000))
  visitor.cookies.set(name, late)
  const back = await visitor.ask(`/api/studio/open-id/callback/?${query}`)
  expect(back.headers.get('location')).toBe('/studio/sign-in/?problem=uninvited')
  app.setNow(noon)
  expect(await rows()).toEqual(before)
})

test('of ten concurrent callbacks with one state one is accepted, even if the provider accepts all', async () => {
  const visitor = newVisitor(app)
  const away = await visitor.ask('/api/studio/open-id/')
  const asked = new URL(away.headers.get('location') ?? '').searchParams
  const [cookie = []] = visitor.cookies
  const answers = Array.from({ length: 10 }, async () => {
    const code = randomUUID()
    codes.set(code, { sub: '17', nonce: asked.get('nonce') })
    const query = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer })
    const headers = { cookie: cookie.join('=') }
    const back = await newVisitor(app).ask(`/api/studio/open-id/callback/?${query.toString()}`, { headers })
    return back.headers.get('location')
  })
  const places = await Promise.all(answers)
  expect(places.filter((place) => place === '/studio/')).toHaveLength(1)
})
