import { Client } from 'pg'
import { preparedStatementNames } from '../queries/prepared-query.ts'

/**
 * Runs prepared queries as named prepared statements, so PostgreSQL parses and plans them once per connection: that takes two
 * or three times as long as running them. All other queries stay unnamed, because a prepared `select *` fails after a
 * migration has added a column.
 */
export class PreparedStatementClient extends Client {
  override query = ((text: unknown, values?: unknown, ...rest: unknown[]): unknown => {
    const run = super.query.bind(this) as (...all: unknown[]) => unknown
    const name = typeof text === 'string' ? preparedStatementNames.get(text) : undefined
    return name === undefined ? run(text, values, ...rest) : run({ name, text, values }, ...rest)
  }) as Client['query']
}
