import { randomBytes } from 'node:crypto'
import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import type { DestinationInput } from '@tsuzuri/content/notices/destination'
import { Refusal } from '@tsuzuri/content/refusal'
import { findDelivery } from '@tsuzuri/database/outbox/deliveries'
import {
  createDestination,
  deleteDestination,
  planTest,
  saveDestination,
  type SealedDestination,
} from '@tsuzuri/database/outbox/destination-commands'
import { rotateSecret } from '@tsuzuri/database/outbox/destination-secrets'
import { listDestinations, type StoredDestination } from '@tsuzuri/database/outbox/destinations'
import type { Context } from '../../context.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { isNamedHost } from '../../read-setting.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

/** Routes for chat rooms, webhooks and IndexNow. */
export function addDestinationRoutes(
  router: StudioRouter,
  { config, db, now }: Context,
  { sealing, attempt }: Pick<Outbox, 'sealing' | 'attempt'>,
): void {
  function sealed(
    { kind, name, events, withText, isEnabled, address }: DestinationInput,
    secret: string,
  ): SealedDestination {
    return {
      kind,
      name,
      events,
      withText,
      isEnabled,
      address: address === '' ? undefined : sealAddress(address),
      secret: secret === '' ? undefined : sealing.seal(secret),
    }
  }

  /** Refuses an invalid address early. A delivery checks it again, because it may resolve differently by then. */
  function sealAddress(address: string): { sealed: string; host: string } {
    const url = URL.parse(address)
    const isAllowed = url !== null && isNamedHost(config.destinationHosts, url)
    const isPlain = url !== null && url.username === '' && url.password === ''
    if (url === null || !isPlain || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isAllowed)))
      throw new Refusal(
        'invalid',
        '送り先は https で始まるURLにしてください。',
        'The address must be https.',
        [{ path: 'address', reason: 'https で始まるURLにしてください' }],
      )
    return { sealed: sealing.seal(url.href), host: url.host }
  }

  router.handle(routes.listDestinations, async () => ({
    items: (await listDestinations(db.reader)).map((one) => viewOf(one, now())),
  }))

  router.handle(routes.createDestination, async ({ input: { content }, command }) => {
    if (content.kind === 'chatwork' && content.token === '') throw tokenMissing()
    const secret = newSecret(content)
    const stored = await valueOf(createDestination(command, sealed(content, secret)))
    return { ...viewOf(stored, now()), secret: content.kind === 'webhook' ? secret : null }
  })

  router.handle(routes.saveDestination, async ({ input: { content, ...target }, command }) =>
    viewOf(
      await valueOf(
        saveDestination(command, target, sealed(content, content.kind === 'chatwork' ? content.token : '')),
      ),
      now(),
    ),
  )

  router.handle(routes.deleteDestination, async ({ input, command }) => {
    await valueOf(deleteDestination(command, input))
    return {}
  })

  router.handle(routes.rotateDestinationSecret, async ({ input, command }) => {
    const secret = newSigningSecret()
    const stored = await valueOf(rotateSecret(command, input, sealing.seal(secret)))
    return { ...viewOf(stored, now()), secret }
  })

  router.handle(routes.testDestination, async ({ input, command }) => {
    const id = await valueOf(planTest(command, input.id))
    const delivery = await findDelivery(db.writer, id)
    const outcome = delivery === undefined ? undefined : await attempt(delivery)
    return { isDelivered: outcome?.state === 'delivered', fault: outcome?.fault ?? '' }
  })
}

/** The secret shared with the destination: a signing secret, a token of theirs, or the public key of IndexNow. */
function newSecret({ kind, token }: DestinationInput): string {
  switch (kind) {
    case 'webhook':
      return newSigningSecret()
    case 'index-now':
      return randomBytes(16).toString('hex')
    case 'chatwork':
      return token
    case 'slack':
    case 'google-chat':
    case 'teams':
    case 'line-works':
      return ''
  }
}

function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

function viewOf(stored: StoredDestination, now: Date) {
  const { id, version, kind, name, host, events, previous_until: until } = stored
  return {
    id,
    version,
    kind,
    name,
    host,
    events,
    withText: stored.with_text === 1,
    isEnabled: stored.enabled === 1,
    hasToken: stored.secret !== null,
    rotatingUntil: until !== null && until > now.getTime() ? new Date(until).toISOString() : null,
  }
}

function tokenMissing(): Refusal {
  return new Refusal('invalid', 'Chatwork の API トークンが必要です。', 'The token is missing.', [
    { path: 'token', reason: '値がありません' },
  ])
}
