import { freeReservedSlug } from '../free-reserved-slug.ts'
import type { Migration } from '../migration.ts'

/** `/magazine/shelf/` shows the articles that a reader saved. */
export const shelf: Migration = {
  name: '018-shelf',
  up: (db) => freeReservedSlug(db, 'shelf'),
}
