import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { authorise } from './access.ts'
import { type StoreResponse, errorResponse, sendResponse } from './response.ts'
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
  /** The mount path, such as `/objects`; part of what clients sign. */
  basePath?: string
  /** The only region accepted in signatures; any region if unset. */
  region?: string
  /** The studio's origin, whose pages may call the store. */
  corsOrigin?: string
  /** Support `x-amz-acl: public-read`. If off, every request needs a signature. */
  publicReads?: boolean
  now?: () => Date
  /** Called for internal errors; refusals are none. */
  onError?: (error: unknown) => void
}

/** The store as S3 over HTTP. */
export function objectStoreListener(options: ObjectStoreOptions): RequestListener {
  return (message, response) => void respond(options, message, response)
}

async function respond(options: ObjectStoreOptions, message: IncomingMessage, response: ServerResponse) {
  const requestId = randomBytes(8).toString('hex').toUpperCase()
  let request: StoreRequest | undefined
  let answer: StoreResponse
  try {
    request = readRequest(message, options.basePath ?? '')
    answer = await answerTo(options, request)
  } catch (error) {
    const isSenderGone = message.destroyed && !message.complete
    if (!(error instanceof StoreError) && !isSenderGone) options.onError?.(error)
    answer = errorResponse(asStoreError(error), request, requestId)
  }
  const cors = request ? corsHeaders(request, corsRules(options, request)) : {}
  const always = { 'x-amz-request-id': requestId, ...cors }
  await sendResponse(response, { ...answer, headers: { ...always, ...answer.headers } }).catch(() =>
    response.destroy(),
  )
}

/** Authenticates the caller before anything else of the request is processed. */
async function answerTo(options: ObjectStoreOptions, request: StoreRequest): Promise<StoreResponse> {
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
