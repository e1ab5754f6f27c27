import * as publicRoutes from '@tsuzuri/api/routes'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { type OpenApiDocument, type Operation, parametersOf, problemContent } from '../openapi/document.ts'
import { describeSchemas, type JsonSchema } from '../openapi/schemas.ts'

const routes = { ...publicRoutes }
type RouteName = keyof typeof routes

/** The OpenAPI document, generated from the schemas that validate requests. */
export function openApiDocument({ publicUrl }: Config): OpenApiDocument {
  const names = Object.keys(routes) as RouteName[]
  const of = (read: (name: RouteName) => z.ZodType) =>
    Object.fromEntries(names.map((name) => [name, read(name)]))
  const problem = routes.getArticle.responses[404].content['application/problem+json'].schema
  const { answers, inputs, components } = describeSchemas(
    {
      answers: {
        ...of((name) => routes[name].responses[200].content['application/json'].schema),
        problem,
      },
      inputs: of((name) => z.object(requestOf(name))),
    },
    z.globalRegistry,
  )
  const paths = names.map((name) => {
    const answer = answers[name] ?? {}
    return [routes[name].path, { get: operationOf(name, answer, inputs[name]?.properties ?? {}) }]
  })
  return {
    openapi: '3.1.0',
    info: {
      title: '綴り API',
      version: '1',
      description:
        'この雑誌の記事、カテゴリー、タグ、著者などを読むための窓口です。読むだけなら API キーは不要です。ほかのサイトのスクリプトからも読めます（CORS）。',
    },
    servers: [{ url: publicUrl }],
    components: {
      schemas: components,
      securitySchemes: { preview: { type: 'http', scheme: 'bearer' } },
    },
    paths: Object.fromEntries(paths) as OpenApiDocument['paths'],
  }
}

function requestOf(name: RouteName): Record<string, z.ZodType> {
  const { request } = routes[name]
  return {
    query: request.query,
    ...('params' in request ? { path: request.params } : {}),
  }
}

function operationOf(
  name: RouteName,
  answer: JsonSchema,
  { path, query }: Record<string, JsonSchema>,
): Operation {
  const isOpen = name !== 'getDraft'
  return {
    operationId: name,
    summary: routes[name].summary,
    parameters: [...parametersOf('path', path), ...parametersOf('query', query)],
    // OpenAPI ignores a parameter named Authorization, so a security scheme describes it.
    ...(isOpen ? {} : { security: [{ preview: [] }] }),
    responses: {
      200: {
        description: '見つかりました',
        headers: isOpen ? headersOfOpen : headersOfAll,
        content: { 'application/json': { schema: answer } },
      },
      ...(isOpen
        ? { 304: { description: '変わっていません', headers: headersOfOpen } }
        : { 409: { description: '下書きのカテゴリーがまだ決まっていません', content: problemContent } }),
      ...problems,
    },
  }
}

const text = (description: string) => ({ description, required: true, schema: { type: 'string' } })
const headersOfAll = { 'Cache-Control': text('キャッシュをいつまで使えるか') }
const headersOfOpen = {
  ...headersOfAll,
  ETag: text('中身の印。If-None-Match で送ると、変わっていなければ 304 です'),
  'Access-Control-Allow-Origin': text('どのサイトからでも読めます'),
}

const problems = {
  400: { description: 'リクエストに誤りがあります', content: problemContent },
  404: { description: '見つかりません', content: problemContent },
  410: { description: '取り下げられました', content: problemContent },
  default: { description: '応答できません', content: problemContent },
}
