import type { AnswerOf } from '@tsuzuri/api/answers'
import type { OperationName } from '@tsuzuri/api/operations'
import type * as routes from '@tsuzuri/api/routes'
import type { Database } from '@tsuzuri/database/open'
import type { z } from 'zod'

type Request<Name extends OperationName> = (typeof routes)[Name]['request']
type ParamsOf<R> = R extends { params: infer Params extends z.ZodType } ? z.output<Params> : unknown

/** The validated input of an operation: parameters of its path and of its query. */
type InputOf<Name extends OperationName> = ParamsOf<Request<Name>> & z.output<Request<Name>['query']>

/**
 * Every operation of the public API. HTTP handlers and pages in the process call the same functions; `reader` notes what
 * they depend on. Only `getDraft` looks at the token.
 */
export type Operations = {
  [Name in OperationName]: (
    reader: Database['reader'],
    input: InputOf<Name>,
    token: string | undefined,
  ) => Promise<AnswerOf<Name>>
}
