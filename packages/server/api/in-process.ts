import { ApiProblem, type ApiTransport } from '@tsuzuri/api/client'
import { type Operation, splitInput } from '@tsuzuri/api/operations'
import type { ContentKey } from '@tsuzuri/content/content-key'
import { type ChangeClock, trackDependencies } from '@tsuzuri/database/queries/dependencies'
import type { Context } from '../context.ts'
import { problemSaid } from '../errors.ts'
import { openOperations } from './operations/call-operation.ts'
import { type PublicContext, publicContext } from './public-context.ts'

/** Calls an operation of the API in the process; adds the content keys that the response depends on to `reads`. */
export type CallApi = (
  operation: Operation,
  token: string | undefined,
  reads: Set<ContentKey>,
) => Promise<{ status: number; body: unknown; text: string }>

/** With a clock that knows every change, reads that change rarely are answered from memory. */
export function openInProcess(context: Context, clock?: ChangeClock): CallApi {
  const { db, log, ...rest } = publicContext(context)
  const callOperation = openOperations({ db, log, ...rest })
  return async (operation, token, reads) => {
    const reader = token === undefined ? trackDependencies(db.reader, reads, clock) : db.reader
    try {
      const body = await callOperation(reader, { name: operation.name, ...splitInput(operation), token })
      return { status: 200, body, text: JSON.stringify(body) }
    } catch (error) {
      const body = problemSaid(log, error)
      return { status: body.status, body, text: JSON.stringify(body) }
    }
  }
}

/** The API client's transport for pages that are never cached: no dependencies are noted. */
export function uncachedTransport(context: PublicContext): ApiTransport {
  const callOperation = openOperations(context)
  return async (operation, { token }) => {
    try {
      return await callOperation(context.db.reader, {
        name: operation.name,
        ...splitInput(operation),
        token,
      })
    } catch (error) {
      throw new ApiProblem(problemSaid(context.log, error))
    }
  }
}
