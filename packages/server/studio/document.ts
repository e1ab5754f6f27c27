import { z } from 'zod'
import { namesInPath, type StudioRoute } from '@tsuzuri/api/studio/route'
import { studioRoutes } from '@tsuzuri/api/studio/routes'
import type { Config } from '../config.ts'

type JsonSchema = { properties?: Record<string, unknown>; required?: string[] }

/** The studio's API as an OpenAPI document, made from the same schemas that check what comes in. */
export function studioDocument({ publicUrl }: Config) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, route] of Object.entries(studioRoutes)) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '綴り 編集室 API',
      version: '1',
      description: 'スタッフのための窓口です。サインインしたセッションの Cookie がいります。',
    },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-studio' } },
    },
    paths,
  }
}

function operationOf(name: string, { method, path, summary, entrance, input, answer }: StudioRoute) {
  const { properties = {}, required = [] } = schemaOf(input, 'input')
  const inPath = namesInPath(path)
  const rest = Object.keys(properties).filter((one) => !inPath.includes(one))
  const isQuery = method === 'GET' || method === 'DELETE'
  const parameter = (place: 'path' | 'query') => (one: string) => ({
    name: one,
    in: place,
    required: place === 'path' || required.includes(one),
    schema: properties[one],
  })
  const body = {
    type: 'object',
    properties: Object.fromEntries(rest.map((one) => [one, properties[one]])),
    required: rest.filter((one) => required.includes(one)),
    additionalProperties: false,
  }
  return {
    operationId: name,
    summary,
    'x-entrance': entrance,
    ...(entrance === 'anyone' ? {} : { security: [{ session: [] }] }),
    parameters: [...inPath.map(parameter('path')), ...(isQuery ? rest.map(parameter('query')) : [])],
    ...(isQuery
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      200: {
        description: 'できました',
        content: { 'application/json': { schema: schemaOf(answer, 'output') } },
      },
      default: { description: 'お断り', content: { 'application/problem+json': { schema: problemSchema } } },
    },
  }
}

const problemSchema = {
  type: 'object',
  properties: {
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string' },
    faults: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, reason: { type: 'string' } } },
    },
  },
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
}
