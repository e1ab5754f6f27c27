import type { OperationName } from '@tsuzuri/api/operations'
import * as publicRoutes from '@tsuzuri/api/routes'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Database } from '@tsuzuri/database/open'
import type { z } from 'zod'
import type { PublicContext } from '../public-context.ts'
import { articleOperations } from './articles.ts'
import { categoryOperations } from './categories.ts'
import { draftOperations } from './draft.ts'
import { frontOperations } from './fronts.ts'
import type { Operations } from './operation.ts'
import { searchOperations } from './search.ts'
import { seriesOperations } from './series.ts'
import { siteOperations } from './site.ts'
import { tagOperations } from './tags.ts'
import { userOperations } from './users.ts'

const routes = { ...publicRoutes }

type Call = {
  name: OperationName
  params: Record<string, unknown>
  query: Record<string, unknown>
  token: string | undefined
}

/** Validates the input of a call and runs its operation. All calls go through it, over HTTP and in the process. */
export type CallOperation = (reader: Database['reader'], call: Call) => Promise<object>

export function openOperations(context: PublicContext): CallOperation {
  const operations: Operations = {
    ...articleOperations(context),
    ...searchOperations(context),
    ...categoryOperations(context),
    ...tagOperations(context),
    ...userOperations(context),
    ...seriesOperations(context),
    ...siteOperations(context),
    ...draftOperations(context),
    ...frontOperations(context),
  }
  return async (reader, { name, params, query, token }) => {
    const { request } = routes[name]
    const input = {
      ...('params' in request ? validated(request.params, params, 'param') : {}),
      ...validated(request.query, query, 'query'),
    }
    // The schemas of this name have just validated the input; TypeScript can't relate the two by a name of the union.
    return operations[name](reader, input as never, token)
  }
}

function validated(schema: z.ZodObject, value: unknown, target: string): object {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const faults = error.issues.map((issue) => ({
    path: issue.path.join('.') || (issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : target),
    reason: issue.code === 'unrecognized_keys' ? '使えない項目です' : issue.message,
  }))
  throw new Refusal(
    'invalid',
    `リクエストに誤りがあります（${faults[0]?.path}：${faults[0]?.reason}）。`,
    `The request is not valid at ${faults[0]?.path}.`,
    faults,
  )
}
