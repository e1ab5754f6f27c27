import type { JsonSchema } from './schemas.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
}
export type Content = Record<string, { schema: JsonSchema }>
export type Answer = { description: string; headers?: Record<string, unknown>; content?: Content }
export type Operation = {
  operationId: string
  summary: string
  parameters: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, Answer | { $ref: string }>
  [extension: string]: unknown
}

/** The subset of OpenAPI 3.1 that our documents use. */
export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  components: {
    schemas: Record<string, JsonSchema>
    responses?: Record<string, Answer>
    [kind: string]: unknown
  }
  paths: Record<string, Record<string, Operation>>
}

export const problemContent: Content = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
}

export function parametersOf(place: Parameter['in'], schema: JsonSchema | undefined): Parameter[] {
  const required = new Set(schema?.required)
  return Object.entries(schema?.properties ?? {}).map(([name, { pattern, ...one }]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    // The server parses a number in a path from text with a pattern; clients see a number.
    schema: pattern === undefined || one.type === 'integer' ? one : { ...one, pattern },
  }))
}
