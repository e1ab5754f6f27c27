import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Page } from '@tsuzuri/content/page-number'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Database } from '@tsuzuri/database/open'
import { trackDependencies } from '@tsuzuri/database/queries/dependencies'
import { notingOf } from '../noting.ts'

/** A router whose faulty questions are refused like everything else, with the path of the fault. */
export function newRouter(): OpenAPIHono {
  return new OpenAPIHono({
    defaultHook: (result) => {
      if (result.success) return
      const faults = result.error.issues.map((issue) => ({
        path:
          issue.path.join('.') ||
          (issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : result.target),
        reason: issue.code === 'unrecognized_keys' ? '知らない項目です' : issue.message,
      }))
      throw new Refusal(
        'invalid',
        `尋ね方に誤りがあります（${faults[0]?.path}：${faults[0]?.reason}）。`,
        `The request is not valid at ${faults[0]?.path}.`,
        faults,
      )
    },
  })
}

/** Short lists answer in the same shape as long ones: all of it is one page. */
export function wholeList<Item>(items: Item[]): Page<Item> {
  return { items, total: items.length, page: 1, pageCount: 1, perPage: Math.max(1, items.length) }
}

export function pageNumber(page: string | undefined): number {
  return page === undefined ? 1 : Number(page)
}

/** The database as one request reads it: what it depends on is noted for whoever wants to know. */
export function readerOf(c: Context, db: Pick<Database, 'reader'>): Database['reader'] {
  const { reads } = notingOf(c)
  return reads === undefined ? db.reader : trackDependencies(db.reader, reads)
}
