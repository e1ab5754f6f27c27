import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The parameters of a query: values, and lists of values. */
type Parameters = Record<string, unknown>

type Run<Values extends Parameters, Row> = (db: Kysely<Tables>, values: Values) => Promise<Row[]>

/** The names of prepared statements by their SQL text, for PostgreSQL. */
export const preparedStatementNames = new Map<string, string>()

/** Each list length is a statement of its own, and each connection keeps it for ever: only short lists are prepared. */
const maxParameters = 30

/**
 * A query that is compiled once and run often. Building and compiling takes longer than running it, so that happens once per
 * engine and per length of the list parameters. `build` gets placeholders instead of values: it can't branch on a value.
 */
export function preparedQuery<Values extends Parameters, Row>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
): Run<Values, Row> {
  const compiled = new WeakMap<object, Map<string, CompiledQuery<Row>>>()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    const ofEngine = compiled.get(adapter) ?? new Map<string, CompiledQuery<Row>>()
    compiled.set(adapter, ofEngine)
    const lengths = listLengths(values)
    const query = ofEngine.get(lengths) ?? named(build(db, placeholdersFor(values)).compile())
    ofEngine.set(lengths, query)
    const parameters = query.parameters.map((one) => (one instanceof Placeholder ? one.valueIn(values) : one))
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

function named<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  if (query.parameters.length <= maxParameters && !preparedStatementNames.has(query.sql))
    preparedStatementNames.set(query.sql, `prepared_${preparedStatementNames.size}`)
  return query
}

/** Stands for a value while a query is built. */
class Placeholder {
  readonly #name: string
  readonly #at: number | undefined

  constructor(name: string, at?: number) {
    this.#name = name
    this.#at = at
  }

  valueIn(values: Parameters): unknown {
    const value = values[this.#name]
    return this.#at === undefined ? value : (value as readonly unknown[])[this.#at]
  }
}

function listLengths(values: Parameters): string {
  let lengths = ''
  for (const value of Object.values(values)) if (Array.isArray(value)) lengths += `${value.length} `
  return lengths
}

function placeholdersFor<Values extends Parameters>(values: Values): Values {
  const placeholders = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((_, at) => new Placeholder(name, at)) : new Placeholder(name),
  ])
  return Object.fromEntries(placeholders) as Values
}
