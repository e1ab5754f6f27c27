import { StoreError } from './errors.ts'

/** A bucket policy. Only statements that are enforced can be stored; all others are refused. */
export type BucketPolicy = { statements: Statement[] }

type Statement = { effect: 'Allow' | 'Deny'; actions: RegExp[]; resources: RegExp[] }

export const longestPolicy = 20 * 1024

/**
 * Parses a policy with statements about everybody (`*`), actions and resources. Conditions and single principals are
 * refused.
 */
export function readPolicy(text: string, bucket: string): BucketPolicy {
  const document = parse(text)
  if (document['Version'] !== '2012-10-17' && document['Version'] !== '2008-10-17') throw malformed()
  const statements = listOf(document['Statement'])
  if (statements.length === 0) throw malformed()
  return { statements: statements.map((statement) => readStatement(statement, bucket)) }
}

/** Deny takes precedence; undefined if no statement applies. */
export function decide(
  { statements }: BucketPolicy,
  action: string,
  resource: string,
): 'Allow' | 'Deny' | undefined {
  const said = statements.filter(
    ({ actions, resources }) =>
      actions.some((pattern) => pattern.test(action)) && resources.some((pattern) => pattern.test(resource)),
  )
  if (said.some(({ effect }) => effect === 'Deny')) return 'Deny'
  return said.length > 0 ? 'Allow' : undefined
}

export function grantsAnything({ statements }: BucketPolicy): boolean {
  return statements.some(({ effect }) => effect === 'Allow')
}

export function resourceOf(bucket: string, key = ''): string {
  return `arn:aws:s3:::${bucket}${key === '' ? '' : `/${key}`}`
}

function readStatement(value: unknown, bucket: string): Statement {
  if (!isObject(value)) throw malformed()
  const { Sid, Effect, Principal, Action, Resource, ...rest } = value
  if (Sid !== undefined && typeof Sid !== 'string') throw malformed()
  if (Object.keys(rest).some((name) => notEnforced.has(name))) throw new StoreError('NotImplemented')
  if (Object.keys(rest).length > 0 || (Effect !== 'Allow' && Effect !== 'Deny')) throw malformed()
  if (!isEverybody(Principal)) throw Principal === undefined ? malformed() : new StoreError('NotImplemented')
  const [actions, resources] = [textsOf(Action), textsOf(Resource)]
  const own = resourceOf(bucket)
  const isOwn = (resource: string) => resource === own || resource.startsWith(`${own}/`)
  if (!resources.every(isOwn)) throw malformed('Policy has invalid resource')
  if (!actions.every((action) => action === '*' || /^s3:[\w*?]+$/i.test(action)))
    throw malformed('Policy has invalid action')
  return {
    effect: Effect,
    actions: actions.map((action) => patternOf(action, 'i')),
    resources: resources.map((resource) => patternOf(resource, '')),
  }
}

const notEnforced = new Set(['Condition', 'NotPrincipal', 'NotAction', 'NotResource'])

function isEverybody(principal: unknown): boolean {
  return (
    principal === '*' ||
    (isObject(principal) && JSON.stringify(principal) === everybody) ||
    isListed(principal)
  )
}

const everybody = '{"AWS":"*"}'

function isListed(principal: unknown): boolean {
  return isObject(principal) && JSON.stringify(principal) === '{"AWS":["*"]}'
}

/** `*` matches any text, `?` one character. */
function patternOf(text: string, flags: string): RegExp {
  const source = text
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`, `${flags}su`)
}

function textsOf(value: unknown): string[] {
  const texts = listOf(value)
  if (texts.length === 0 || texts.length > mostTexts) throw malformed()
  return texts.map((text) => {
    if (typeof text !== 'string') throw malformed()
    // Limits the number of `*`, because many make matching slow.
    if (text.split('*').length > mostStars) throw malformed()
    return text
  })
}

const mostTexts = 100
const mostStars = 5

function listOf(value: unknown): unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // Reported below.
  }
  throw malformed('Policies must be valid JSON and the first byte must be {')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function malformed(message?: string): StoreError {
  return new StoreError('MalformedPolicy', message)
}
