import { Client } from 'pg'
import { lastingNames } from '../queries/prepared-query.ts'

/**
 * Has PostgreSQL read and plan a lasting query once for each connection: that takes it two or three times as long as the
 * answer. Everything else is asked as ever, because a prepared `select *` fails when a migration has added a column.
 */
export class PreparingClient extends Client {
  override query = ((asked: unknown, values?: unknown, ...rest: unknown[]): unknown => {
    const ask = super.query.bind(this) as (...all: unknown[]) => unknown
    const name = typeof asked === 'string' ? lastingNames.get(asked) : undefined
    return name === undefined ? ask(asked, values, ...rest) : ask({ name, text: asked, values }, ...rest)
  }) as Client['query']
}
