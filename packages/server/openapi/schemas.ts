import { z } from 'zod'

export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  [keyword: string]: unknown
}

type ZodSchemas = Record<string, z.ZodType>
type JsonSchemas = Record<string, JsonSchema>
/** The names of the schemas that become components of the document. */
export type SchemaNames = z.core.$ZodRegistry<{ id?: string | undefined }>

export type DescribedSchemas = { answers: JsonSchemas; inputs: JsonSchemas; components: JsonSchemas }

/**
 * JSON schemas of the responses and inputs of routes. A named schema becomes a component. Its input may differ from its
 * output: a field with a default is always present in a response and optional in an input. The input then gets a
 * component of its own.
 */
export function describeSchemas(
  { answers, inputs }: { answers: ZodSchemas; inputs: ZodSchemas },
  names: SchemaNames,
): DescribedSchemas {
  const answered = describe(answers, 'output', names)
  const taken = describe(inputs, 'input', names)
  const own = namesThatDiffer(answered.components, taken.components)
  const nameOf = (name: string) => (own.has(name) ? `${name}Input` : name)
  const ofInputs = Object.entries(taken.components).map(([name, schema]) => [
    nameOf(name),
    refer(schema, nameOf),
  ])
  return {
    answers: refer(answered.schemas),
    inputs: refer(taken.schemas, nameOf),
    components: { ...Object.fromEntries(ofInputs), ...refer(answered.components) },
  }
}

function describe(schemas: ZodSchemas, io: 'input' | 'output', metadata: SchemaNames) {
  const { properties = {}, $defs = {} } = z.toJSONSchema(z.object(schemas), {
    io,
    metadata,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as JsonSchema & { $defs?: JsonSchemas }
  for (const component of Object.values($defs)) delete component['id']
  return { schemas: properties, components: $defs }
}

function namesThatDiffer(one: JsonSchemas, other: JsonSchemas): Set<string> {
  const both = Object.keys(other).filter((name) => Object.hasOwn(one, name))
  const text = (name: string) => JSON.stringify(other[name])
  const differing = new Set(both.filter((name) => text(name) !== JSON.stringify(one[name])))
  const refersToOne = (name: string) => [...differing].some((to) => text(name).includes(`"${defs}${to}"`))
  for (let size = -1; size !== differing.size;) {
    size = differing.size
    for (const name of both) if (refersToOne(name)) differing.add(name)
  }
  return differing
}

const defs = '#/$defs/'

/** Rewrites references to point to the components of the document. */
function refer<T>(value: T, nameOf: (name: string) => string = (name) => name): T {
  if (Array.isArray(value)) return value.map((item) => refer(item, nameOf)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' && inner.startsWith(defs)
      ? [key, `#/components/schemas/${nameOf(inner.slice(defs.length))}`]
      : [key, refer(inner, nameOf)],
  )
  return Object.fromEntries(entries) as T
}
