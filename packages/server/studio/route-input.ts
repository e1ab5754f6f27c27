import type { Context as HonoContext } from 'hono'
import { namesInPath, type StudioRoute } from '@tsuzuri/api/studio/route'
import { Refusal } from '@tsuzuri/content/refusal'
import { readLimitedBody } from '../http/limited-body.ts'
import { assertJson } from './same-origin.ts'

/** The parts of a request that the schema of its route reads: path, and body or query. */
export async function inputOf(
  c: HonoContext,
  route: StudioRoute,
  most: number,
): Promise<Record<string, unknown>> {
  const rest = hasBody(route) ? await readBody(c, most) : readQuery(c)
  const names = namesInPath(route.path)
  const doubled = names.find((name) => Object.hasOwn(rest, name))
  if (doubled !== undefined) {
    throw new Refusal('invalid', `${doubled} はURLにだけ書きます。`, `${doubled} belongs to the address.`, [
      { path: doubled, reason: 'URLにだけ書きます' },
    ])
  }
  return { ...rest, ...Object.fromEntries(names.map((name) => [name, c.req.param(name)])) }
}

export function hasBody({ method }: StudioRoute): boolean {
  return method !== 'GET' && method !== 'DELETE'
}

function readQuery(c: HonoContext): Record<string, unknown> {
  const all = Object.entries(c.req.queries())
  return Object.fromEntries(all.map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

async function readBody(c: HonoContext, most: number): Promise<Record<string, unknown>> {
  assertJson(c)
  const body = readJson(await readLimitedBody(c, most))
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>
  throw new Refusal('invalid', 'JSON として読めません。', 'The body is not a JSON object.', [
    { path: '', reason: '{ … } の形で書いてください' },
  ])
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
