import { type Context, Hono } from 'hono'
import { type OperationName, operationPaths } from '@tsuzuri/api/operations'
import { answerErrors } from '../error-page.ts'
import { respondWithBytes } from '../page-cache/response-bytes.ts'
import { utf8Of } from '../page-cache/utf8.ts'
import { openOperations } from './operations/call-operation.ts'
import type { PublicContext } from './public-context.ts'
import { readerOf } from './reader-of.ts'

/** Every operation of the public API over HTTP, as one router. */
export function createApi(context: PublicContext): Hono {
  const callOperation = openOperations(context)
  const api = new Hono()
  for (const name of Object.keys(operationPaths) as OperationName[]) {
    api.get(operationPaths[name].replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      const call = { name, params: c.req.param(), query: queryOf(c), token: tokenOf(c) }
      const body = await callOperation(readerOf(c, context.db), call)
      const headers = { 'content-type': 'application/json', ...(name === 'getDraft' ? draftHeaders : {}) }
      return respondWithBytes(c, utf8Of(JSON.stringify(body)), { headers })
    })
  }
  api.onError(answerErrors(context.log))
  return api
}

const draftHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

/** A repeated parameter stays an array, so that its schema refuses it. */
function queryOf(c: Context): Record<string, string | string[]> {
  const given = Object.entries(c.req.queries())
  return Object.fromEntries(
    given.map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  )
}

function tokenOf(c: Context): string | undefined {
  return /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1]
}
