import type { Right } from '@tsuzuri/content/permission'
import type { z } from 'zod'

/** Who is let in at the door. What they may touch behind it, the commands decide. */
export type Entrance = 'anyone' | 'staff' | Right

/**
 * One address of the studio's API. `input` holds the path's `{names}` and the rest: of the query for GET and DELETE, of
 * a JSON body for the others.
 */
export type StudioRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/studio/${string}`
  summary: string
  entrance: Entrance
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
