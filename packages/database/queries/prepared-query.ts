import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** What a query is asked with: values, and lists of them. */
type Given = Record<string, unknown>

type Ask<Values extends Given, Row> = (db: Kysely<Tables>, given: Values) => Promise<Row[]>

/** What lasting queries are called, by how they are written, for an engine that can prepare them. */
export const lastingNames = new Map<string, string>()

/** Each length of a list is a query of its own, and every connection would hold it for ever: pages ask with short ones. */
const mostParameters = 30

/**
 * A query that pages ask all the time. To build one and to write it out takes longer than the answer, so that is done once
 * for each engine and for each length of the lists that it is given. `build` is shown places, not values: it can't look at
 * them.
 */
export function lastingQuery<Values extends Given, Row>(
  build: (db: Kysely<Tables>, given: Values) => Compilable<Row>,
): Ask<Values, Row> {
  const written = new WeakMap<object, Map<string, CompiledQuery<Row>>>()
  return async (db, given) => {
    const { adapter } = db.getExecutor()
    const ofEngine = written.get(adapter) ?? new Map<string, CompiledQuery<Row>>()
    written.set(adapter, ofEngine)
    const shape = shapeOf(given)
    const query = ofEngine.get(shape) ?? named(build(db, placesIn(given)).compile())
    ofEngine.set(shape, query)
    const parameters = query.parameters.map((one) => (one instanceof ValuePlace ? one.valueIn(given) : one))
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

function named<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  if (query.parameters.length <= mostParameters && !lastingNames.has(query.sql))
    lastingNames.set(query.sql, `lasting_${lastingNames.size}`)
  return query
}

/** Stands for a value while a query is built. */
class ValuePlace {
  readonly #name: string
  readonly #at: number | undefined

  constructor(name: string, at?: number) {
    this.#name = name
    this.#at = at
  }

  valueIn(given: Given): unknown {
    const value = given[this.#name]
    return this.#at === undefined ? value : (value as readonly unknown[])[this.#at]
  }
}

function shapeOf(given: Given): string {
  let shape = ''
  for (const value of Object.values(given)) if (Array.isArray(value)) shape += `${value.length} `
  return shape
}

function placesIn<Values extends Given>(given: Values): Values {
  const places = Object.entries(given).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((_, at) => new ValuePlace(name, at)) : new ValuePlace(name),
  ])
  return Object.fromEntries(places) as Values
}
