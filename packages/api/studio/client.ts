import { ApiProblem, type ApiClientOptions, type RequestOptions, requestJson } from '../client.ts'
import { type AnswerOf, type InputOf, namesInPath, type StudioRoute } from './route.ts'
import { type StudioRouteName, type StudioRoutes, studioRoutes } from './routes.ts'

/** A method per route: `studio.saveArticle({ id, version, content })`. Error responses are thrown as `ApiProblem`. */
export type StudioClient = {
  [Name in StudioRouteName]: (
    input: InputOf<StudioRoutes[Name]>,
    request?: RequestOptions,
  ) => Promise<AnswerOf<StudioRoutes[Name]>>
}

/** The input and response types of a route, by its name. */
export type StudioInput<Name extends StudioRouteName> = InputOf<StudioRoutes[Name]>
export type StudioAnswer<Name extends StudioRouteName> = AnswerOf<StudioRoutes[Name]>

export function openStudioClient(options: ApiClientOptions = {}): StudioClient {
  const calls = Object.entries(studioRoutes).map(([name, route]) => [
    name,
    (input: Record<string, unknown>, request?: RequestOptions) => ask(options, route, input, request),
  ])
  return Object.fromEntries(calls) as StudioClient
}

/** The Retry-After of a rate-limited or busy response. */
export function retryAfterSeconds(error: unknown): number | undefined {
  return error instanceof ApiProblem ? error.problem.retryAfterSeconds : undefined
}

async function ask(
  options: ApiClientOptions,
  { method, path }: StudioRoute,
  input: Record<string, unknown>,
  request: RequestOptions = {},
): Promise<unknown> {
  const names = new Set(namesInPath(path))
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.entries(input).filter(([name, value]) => !names.has(name) && value !== undefined)
  if (method === 'GET' || method === 'DELETE') {
    const query = Object.fromEntries(rest.map(([name, value]) => [name, String(value)]))
    return requestJson(options, { method, path: address, query }, request)
  }
  return requestJson(options, { method, path: address, query: {}, body: Object.fromEntries(rest) }, request)
}
