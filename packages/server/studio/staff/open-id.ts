import { type Context as HonoContext, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Configuration } from 'openid-client'
import { openBoundedQueue } from '@tsuzuri/concurrency/bounded-queue'
import { Refusal } from '@tsuzuri/content/refusal'
import { endInvitation, findInvitationFor } from '@tsuzuri/database/staff/links'
import { useOpenIdState } from '@tsuzuri/database/staff/open-id-logins'
import { findStaffByEmail, insertStaff, type Staff } from '@tsuzuri/database/staff/staff'
import { write } from '@tsuzuri/database/writing'
import type { OpenIdConfig } from './open-id-config.ts'
import type { Context } from '../../context.ts'
import { findLogin, newOpenIdLogin, openIdLoginLifeMs, sealLogin } from '../../sign-in/open-id-login.ts'
import type { Sealing } from '../../sign-in/sealing.ts'
import { setSessionToken } from '../../sign-in/session-cookie.ts'
import { createSession } from '../../sign-in/sign-in.ts'
import { signInOriginOf } from '../../sign-in/device-cookie.ts'

export const openIdPath = '/api/studio/open-id/'
const callbackPath = '/api/studio/open-id/callback/'
const cookieName = 'studio-openid'

/** Sign-in through the publisher's identity provider (OpenID Connect). People without an invitation are refused. */
export function openIdRoutes(context: Context, openId: OpenIdConfig, sealing: Sealing): Hono {
  const { config, db, log } = context
  // Anonymous requests can cause calls to the provider, so concurrency and queue length are limited.
  const asking = openBoundedQueue({ atOnce: 8, waiting: 32, refusal: () => busy })
  const redirectUri = `${config.publicUrl}${callbackPath}`
  let discovered: Promise<Configuration> | undefined

  /** Discovery runs at the first sign-in and again after a failure, because the provider may be down at startup. */
  function discover(): Promise<Configuration> {
    discovered ??= findProvider(openId).catch((error: unknown) => {
      discovered = undefined
      throw error
    })
    return discovered
  }

  return new Hono()
    .get(openIdPath, async (c) => {
      c.header('cache-control', 'private, no-store')
      const client = await import('openid-client')
      const verifier = client.randomPKCECodeVerifier()
      const nonce = client.randomNonce()
      try {
        const provider = await discover()
        const login = newOpenIdLogin({ verifier, nonce }, context.now())
        // Binds the authorization response to this browser.
        setCookie(c, cookieName, sealLogin(sealing, login), {
          path: openIdPath,
          httpOnly: true,
          secure: config.publicUrl.startsWith('https:'),
          sameSite: 'Lax',
          maxAge: openIdLoginLifeMs / 1000,
        })
        const address = client.buildAuthorizationUrl(provider, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state: login.state,
          nonce,
        })
        return c.redirect(address.href, 302)
      } catch (error) {
        log.warn({ err: error }, 'the identity provider is unreachable')
        return c.redirect('/studio/sign-in/?problem=provider', 302)
      }
    })
    .get(callbackPath, async (c) => {
      c.header('cache-control', 'private, no-store')
      c.header('referrer-policy', 'no-referrer')
      try {
        const claims = await readClaims(c)
        const staff =
          claims === undefined ? undefined : await findOrCreateStaff(context, openId.issuer, claims)
        if (staff === undefined) return c.redirect('/studio/sign-in/?problem=uninvited', 302)
        const { token } = await createSession(context, staff, signInOriginOf(c, context))
        setSessionToken(c, config, token)
        return c.redirect('/studio/', 302)
      } catch (error) {
        log.warn({ err: error }, 'a sign-in at the identity provider failed')
        const said = error === busy ? 'busy' : 'provider'
        return c.redirect(`/studio/sign-in/?problem=${said}`, 302)
      }
    })

  async function readClaims(c: HonoContext): Promise<Claims | undefined> {
    const client = await import('openid-client')
    const login = findLogin(sealing, getCookie(c, cookieName) ?? '', context.now())
    deleteCookie(c, cookieName, { path: openIdPath })
    const address = new URL(`${redirectUri}${new URL(c.req.url).search}`)
    // Reject a callback whose state does not match this browser's cookie before calling the provider.
    if (login === undefined || address.searchParams.get('state') !== login.state) return undefined
    const tokens = await asking.run(async () =>
      client.authorizationCodeGrant(await discover(), address, {
        pkceCodeVerifier: login.verifier,
        expectedNonce: login.nonce,
        expectedState: login.state,
        idTokenExpected: true,
      }),
    )
    const claims = tokens.claims()
    if (claims === undefined) return undefined
    if (!(await useOpenIdState(db, login.state, new Date(login.expiresAt), context.now()))) return undefined
    return {
      subject: claims.sub,
      email: claims['email_verified'] === true ? textOf(claims['email']).toLowerCase() : '',
      name: textOf(claims['name']),
    }
  }
}

const busy = new Refusal(
  'busy',
  'サインインが混み合っています。少し待ってから、もう一度お試しください。',
  'Too many people are signing in; try again in a moment.',
)

type Claims = { subject: string; email: string; name: string }

async function findProvider({ issuer, clientId, clientSecret }: OpenIdConfig): Promise<Configuration> {
  const client = await import('openid-client')
  const address = new URL(issuer)
  const isLocal = address.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(address.hostname)
  return client.discovery(address, clientId, clientSecret, undefined, {
    timeout: 10,
    ...(isLocal ? { execute: [client.allowInsecureRequests] } : {}),
  })
}

/** Finds staff by the provider's subject id; at the first sign-in by the email address that the provider verified. */
async function findOrCreateStaff(
  { db, now }: Context,
  issuer: string,
  { subject, email, name }: Claims,
): Promise<Staff | undefined> {
  const openIdSubject = `${issuer} ${subject}`
  const { value } = await write({ db, by: 'sign-in', now: now() }, async (writing) => {
    const { tx } = writing
    const known = await tx
      .selectFrom('staff')
      .selectAll()
      .where('open_id_subject', '=', openIdSubject)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (known !== undefined) return known.enabled === 1 ? known : undefined
    if (email === '') return undefined
    const staff = await findStaffByEmail(tx, email)
    if (staff !== undefined) {
      if (staff.enabled !== 1 || staff.open_id_subject !== null) return undefined
      const linked = { open_id_subject: openIdSubject }
      await tx.updateTable('staff').set(linked).where('id', '=', staff.id).execute()
      writing.audit.push({ action: 'staff.open-id', subject: `staff:${staff.id}` })
      return { ...staff, ...linked }
    }
    const invitation = await findInvitationFor(tx, email, writing.now)
    if (invitation === undefined) return undefined
    await endInvitation(writing, invitation.id)
    const called = name === '' ? invitation.name : name.slice(0, 100)
    return insertStaff(writing, {
      email,
      name: called,
      role: invitation.role,
      passwordHash: null,
      openIdSubject,
    })
  })
  return value
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : ''
}
