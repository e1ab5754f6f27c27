import type { z } from 'zod'
import type { OperationName } from './operations.ts'
import type * as routes from './routes.ts'

/** The response body of an operation. Only a type: browsers load no schemas. */
export type AnswerOf<Name extends OperationName> = z.output<
  (typeof routes)[Name]['responses'][200]['content']['application/json']['schema']
>
