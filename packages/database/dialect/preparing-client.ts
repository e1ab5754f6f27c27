import { Client } from 'pg'
import { lastingNames } from '../lasting-query.ts'

type Asked = [asked: unknown, values?: unknown, callback?: unknown]

/**
 * Has PostgreSQL read and plan a lasting query once for each connection: that takes it two or three times as long as the
 * answer. Everything else is asked as ever, because a prepared `select *` fails when a migration has added a column.
 */
export class PreparingClient extends Client {}

const plainQuery = Client.prototype.query as (this: Client, ...all: Asked) => unknown

PreparingClient.prototype.query = function query(this: Client, ...all: Asked): unknown {
  const [text, values, callback] = all
  const name = typeof text === 'string' ? lastingNames.get(text) : undefined
  if (name === undefined) return plainQuery.apply(this, all)
  return plainQuery.call(this, { name, text, values }, undefined, callback)
} as Client['query']
