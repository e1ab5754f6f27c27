import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { authorise } from './access.ts'
import { type Answer, errorAnswer, sendAnswer } from './answer.ts'
import { callTable } from './calls/call-table.ts'
import { corsHeaders, preflight, studioRule } from './cors.ts'
import type { CorsRule } from './cors-rule.ts'
import type { Disk } from './disk/disk.ts'
import { asStoreError, StoreError } from './errors.ts'
import { operationOf } from './operation.ts'
import { withHoistedHeaders } from './signing/presigned-headers.ts'
import { readRequest, type StoreRequest } from './request.ts'
import { authenticate } from './signing/signature.ts'
import { refuseUnsupported } from './unsupported.ts'
import type { StoreKey } from './signing/store-key.ts'

export type ObjectStoreOptions = {
  disk: Disk
  keys: StoreKey[]
  /** Where it is mounted, as `/objects`; part of what clients sign. */
  basePath?: string
  /** The only region accepted in signatures; any where unset. */
  region?: string
  /** The origin whose pages may call the store: the studio's. */
  corsOrigin?: string
  /** Honour `x-amz-acl: public-read`. Off, there is no way in without a signature. */
  publicReads?: boolean
  now?: () => Date
  /** Told of faults of ours; refusals are none. */
  onError?: (error: unknown) => void
}

/** The store as S3 over HTTP. */
export function objectStoreListener(options: ObjectStoreOptions): RequestListener {
  return (message, response) => void respond(options, message, response)
}

async function respond(options: ObjectStoreOptions, message: IncomingMessage, response: ServerResponse) {
  const requestId = randomBytes(8).toString('hex').toUpperCase()
  let request: StoreRequest | undefined
  let answer: Answer
  try {
    request = readRequest(message, options.basePath ?? '')
    answer = await answerTo(options, request)
  } catch (error) {
    const isSenderGone = message.destroyed && !message.complete
    if (!(error instanceof StoreError) && !isSenderGone) options.onError?.(error)
    answer = errorAnswer(asStoreError(error), request, requestId)
  }
  const cors = request ? corsHeaders(request, corsRules(options, request)) : {}
  const always = { 'x-amz-request-id': requestId, ...cors }
  await sendAnswer(response, { ...answer, headers: { ...always, ...answer.headers } }).catch(() =>
    response.destroy(),
  )
}

/** Who calls is settled once, here, before anything is looked at that is theirs to ask for. */
async function answerTo(options: ObjectStoreOptions, request: StoreRequest): Promise<Answer> {
  const { disk, keys, region, publicReads = false, now = () => new Date() } = options
  if (request.method === 'OPTIONS') return preflight(request, corsRules(options, request))
  const proof = authenticate(request, { keys, region, now })
  const understood = proof.isPresigned ? withHoistedHeaders(request) : request
  const operation = operationOf(understood)
  const call = { disk, request: understood, proof, region: region ?? 'us-east-1', publicReads }
  authorise(call, operation)
  refuseUnsupported(understood)
  return callTable[operation](call)
}

function corsRules({ disk, corsOrigin }: ObjectStoreOptions, { bucket }: StoreRequest): CorsRule[] {
  const own = disk.findBucket(bucket)?.cors ?? []
  return corsOrigin === undefined ? own : [studioRule(corsOrigin), ...own]
}
