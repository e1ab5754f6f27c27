import type { Right } from '@tsuzuri/content/permission'
import type { z } from 'zod'

/**
 * Who may call a route. `person`: signed-in people only, no API keys. `staff`: people, and keys with any rights.
 * Commands check the rights on the record itself.
 */
export type Entrance = 'anyone' | 'person' | 'staff' | Right

/**
 * One route of the studio's API. `input` combines the path's `{names}` with the query (GET, DELETE) or the JSON body
 * (other methods).
 */
export type StudioRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/studio/${string}`
  summary: string
  entrance: Entrance
  /** Open to a person who still has to set up the required second factor. */
  isSetUp?: true
  input: z.ZodObject
  answer: z.ZodType
}

export type InputOf<Route extends StudioRoute> = z.input<Route['input']>
export type ParsedInputOf<Route extends StudioRoute> = z.output<Route['input']>
export type AnswerOf<Route extends StudioRoute> = z.output<Route['answer']>

export function route<const Route extends StudioRoute>(one: Route): Route {
  return one
}

export function namesInPath(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}
