import { namesInPath, type StudioRoute } from '@tsuzuri/api/studio/route'
import { problem } from '@tsuzuri/api/problem-schema'
import { studioRoutes } from '@tsuzuri/api/studio/routes'
import type { Config } from '../../config.ts'
import { type Answer, type OpenApiDocument, type Operation, problemContent } from '../../openapi/document.ts'
import { describeSchemas, type JsonSchema } from '../../openapi/schemas.ts'
import { namesOfSchemas } from './schema-names.ts'

/** The OpenAPI document of the studio's API, generated from the schemas that validate requests. */
export function studioDocument({ publicUrl }: Config): OpenApiDocument {
  const routes: [string, StudioRoute][] = Object.entries(studioRoutes)
  const { answers, inputs, components } = describeSchemas(
    {
      answers: { ...Object.fromEntries(routes.map(([name, { answer }]) => [name, answer])), problem },
      inputs: Object.fromEntries(routes.map(([name, { input }]) => [name, input])),
    },
    namesOfSchemas(),
  )
  const paths: OpenApiDocument['paths'] = {}
  for (const [name, route] of routes) {
    const operation = operationOf(name, route, inputs[name] ?? {}, answers[name] ?? {})
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '綴り 編集室 API',
      version: '1',
      description:
        'スタッフのための窓口です。サインインしたセッションの Cookie か、API キー（Authorization: Bearer）が必要です。',
    },
    servers: [{ url: publicUrl }],
    components: {
      schemas: components,
      responses: refusals,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: publicUrl.startsWith('https:') ? '__Host-studio' : 'studio',
        },
        key: { type: 'http', scheme: 'bearer', bearerFormat: 'tsuzurikey_…' },
      },
    },
    paths,
  }
}

/** Everything but a person's own account can be done with a key, too. */
function securityOf(entrance: StudioRoute['entrance']) {
  return entrance === 'person' ? [{ session: [] }] : [{ session: [] }, { key: [] }]
}

function operationOf(name: string, route: StudioRoute, input: JsonSchema, answer: JsonSchema): Operation {
  const { method, path, summary, entrance } = route
  const { properties = {}, required = [] } = input
  const inPath = namesInPath(path)
  const rest = Object.keys(properties).filter((one) => !inPath.includes(one))
  const isQuery = method === 'GET' || method === 'DELETE'
  const parameter = (place: 'path' | 'query') => (one: string) => ({
    name: one,
    in: place,
    required: place === 'path' || required.includes(one),
    schema: properties[one] ?? {},
  })
  const body = {
    type: 'object',
    properties: Object.fromEntries(rest.map((one) => [one, properties[one] ?? {}])),
    required: rest.filter((one) => required.includes(one)),
    additionalProperties: false,
  }
  return {
    operationId: name,
    summary,
    'x-entrance': entrance,
    ...(entrance === 'anyone' ? {} : { security: securityOf(entrance) }),
    parameters: [...inPath.map(parameter('path')), ...(isQuery ? rest.map(parameter('query')) : [])],
    ...(isQuery
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      200: { description: 'できました', content: { 'application/json': { schema: answer } } },
      ...refusalsOf(route, rest),
    },
  }
}

type RefusalName = keyof typeof refusals

function refusalsOf(
  { method, path, entrance }: StudioRoute,
  names: string[],
): Record<string, { $ref: string }> {
  const isChange = method !== 'GET'
  const hasBody = method === 'POST' || method === 'PUT'
  // Credentials and tokens are rate-limited, and checking one costs a hash.
  const isProof = ['password', 'current', 'code', 'token'].some((name) => names.includes(name))
  const listed: Record<string, RefusalName | false> = {
    400: 'Invalid',
    401: (entrance !== 'anyone' || isProof) && 'SignedOut',
    403: (isChange || entrance !== 'anyone') && 'NotAllowed',
    404: (isChange || path.includes('{')) && 'NotFound',
    409: isChange && 'Conflict',
    413: hasBody && 'TooLarge',
    415: hasBody && 'NotJson',
    429: isProof && 'TooMany',
    503: 'Busy',
    default: 'Failed',
  }
  return Object.fromEntries(
    Object.entries(listed).flatMap(([status, name]) =>
      name === false ? [] : [[status, { $ref: `#/components/responses/${name}` }]],
    ),
  )
}

const waiting = {
  'Retry-After': { description: '何秒待つか', required: true, schema: { type: 'string', pattern: '^\\d+$' } },
}

const refusals = {
  Invalid: refusal('送られた内容に誤りがあります。faults にその場所があります'),
  SignedOut: refusal('サインインか、確認コードが必要です。または、どちらかが違います'),
  NotAllowed: refusal('その権限がないか、ほかのサイトからの操作です'),
  NotFound: refusal('見つかりません'),
  Conflict: refusal(
    'ほかの人が先に変えたか、いまの状態ではできません。conflict に先に保存された内容があります',
  ),
  TooLarge: refusal('送られた内容が大きすぎます'),
  NotJson: refusal('JSON ではありません'),
  TooMany: { ...refusal('間違いが続いたので、しばらく待ってください'), headers: waiting },
  Busy: { ...refusal('混み合っています'), headers: waiting },
  Failed: refusal('予期しない不具合です'),
}

function refusal(description: string): Answer {
  return { description, content: problemContent }
}
