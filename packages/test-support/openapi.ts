import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import openApiTypes, { astToString } from 'openapi-typescript'

type Content = Record<string, unknown>
type Answer = {
  $ref?: string
  content?: Content
  headers?: Record<string, { required?: boolean; schema: object }>
}
type Operation = {
  operationId?: string
  requestBody?: { content: Content }
  responses: Record<string, Answer>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { responses?: Record<string, Answer> }
}

export type Contract = {
  /** Lists everything in a response that the document does not describe; empty if it conforms. */
  faultsOf: (request: Request, response: Response) => Promise<string[]>
  /** The operations and status codes checked so far, as `getArticle 404`. */
  readonly seen: Set<string>
}

/** Validates real responses against an OpenAPI 3.1 document: status, content type, declared headers and body. */
export function openContract(document: unknown): Contract {
  const { paths, components } = document as Document
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema(document as object, 'document')
  const seen = new Set<string>()
  const compiled = new Map<string, ValidateFunction>()

  /** Validation errors of a value against the schema at a JSON pointer of the document. */
  function faultsBy(place: readonly string[], value: unknown): string[] {
    const pointer = place.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
    const reference = `document#/${encodeURI(pointer)}`
    const validate = compiled.get(reference) ?? ajv.compile({ $ref: reference })
    compiled.set(reference, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }

  function faultsOfAnswer(place: string[], answer: Answer, response: Response, text: string): string[] {
    const headers = Object.entries(answer.headers ?? {}).flatMap(([name, header]) => {
      const value = response.headers.get(name)
      if (value === null) return header.required === true ? [`the header ${name} is missing`] : []
      return faultsBy([...place, 'headers', name, 'schema'], value)
    })
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    if (answer.content === undefined) return text === '' ? headers : [...headers, 'there is a body']
    if (!Object.hasOwn(answer.content, type)) return [...headers, `the content type is ${type}`]
    return [...headers, ...faultsBy([...place, 'content', type, 'schema'], JSON.parse(text))]
  }

  return {
    seen,
    async faultsOf(request, response) {
      const path = findPath(paths, new URL(request.url).pathname)
      const method = request.method.toLowerCase()
      const operation = path === undefined ? undefined : paths[path]?.[method]
      const { status } = response
      const said = `${request.method} ${request.url} ${status}`
      if (path === undefined || operation === undefined) return [`${said}: there is no such operation`]
      seen.add(`${operation.operationId} ${status}`)
      const key = Object.hasOwn(operation.responses, status) || status < 500 ? String(status) : 'default'
      const listed = operation.responses[key]
      if (listed === undefined) return [`${said}: there is no such status`]
      const name = listed.$ref?.split('/').at(-1)
      const place =
        name === undefined ? ['paths', path, method, 'responses', key] : ['components', 'responses', name]
      const answer = name === undefined ? listed : (components.responses?.[name] ?? {})
      const faults = faultsOfAnswer(place, answer, response, await response.clone().text())
      const sent = operation.requestBody === undefined || status !== 200 ? '' : await request.clone().text()
      const body = ['paths', path, method, 'requestBody', 'content', 'application/json', 'schema']
      if (sent !== '') faults.push(...faultsBy(body, JSON.parse(sent)).map((fault) => `sent: ${fault}`))
      return faults.map((fault) => `${said}: ${fault}`)
    },
  }
}

/** The TypeScript declarations that openapi-typescript generates from the document. */
export async function typesOf(document: unknown): Promise<string> {
  const types = await openApiTypes(JSON.stringify(document), { defaultNonNullable: false })
  return astToString(types)
}

/** Finds the path template of an address; a template without parameters takes precedence. */
function findPath(paths: Record<string, unknown>, address: string): string | undefined {
  const names = (path: string) => path.split('{').length
  return Object.keys(paths)
    .toSorted((a, b) => names(a) - names(b))
    .find((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(address))
}
