import { destinations } from '@tsuzuri/content/syndication/destination'
import type { FieldPassage } from '../../../editor/findings/proofreading.ts'
import type { ArticleFields } from '../article.ts'

/** The texts outside the body that readers see: on the page, in search results and at partners. */
export function passagesInFields(fields: ArticleFields): FieldPassage[] {
  const texts: FieldPassage[] = [
    { field: 'title', passage: { kind: 'line', text: fields.title } },
    { field: 'lead', passage: { kind: 'item', text: fields.lead } },
    { field: 'cover', passage: { kind: 'line', text: fields.cover?.alt ?? '' } },
    { field: 'seoTitle', passage: { kind: 'line', text: fields.seoTitle } },
    { field: 'seoDescription', passage: { kind: 'item', text: fields.seoDescription } },
    ...destinations.map((destination): FieldPassage => ({
      field: 'syndication',
      passage: { kind: 'line', text: fields.syndication[destination]?.title ?? '' },
    })),
  ]
  return texts.filter(({ passage }) => passage.text.trim() !== '')
}
