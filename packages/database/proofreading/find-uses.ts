import { setImmediate as othersRan } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { ArticleContent } from '@tsuzuri/content/article'
import { bodyText } from '@tsuzuri/content/body/plain-text'
import { compileExpression } from '@tsuzuri/content/proofreading/caution-term'
import type { ProofTerm } from '@tsuzuri/content/proofreading/proof-lists'
import { compileSpelling } from '@tsuzuri/content/proofreading/spelling-term'
import { findDocument } from '../stored/document.ts'
import { draftDocument } from '../stored/document-kinds.ts'
import type { Tables } from '../tables.ts'

export type TermUse = { id: number; title: string; count: number; excerpt: string }
export type TermUses = {
  items: TermUse[]
  /** How many articles were read this time. */
  scanned: number
  /** The start of the next request; null after the last article. */
  next: number | null
}

const readAtOnce = 100
const mostFound = 50
const around = 15

/**
 * The articles whose newest text a term would mark, newest first. Reads until enough were found or the time is over;
 * the caller continues from `next`. Does not search for inflected claims of caution words.
 */
export async function findTermUses(
  db: Kysely<Tables>,
  term: ProofTerm,
  before: number | undefined,
  isTimeLeft: () => boolean,
): Promise<TermUses> {
  const find = finderOf(term)
  const items: TermUse[] = []
  let scanned = 0
  let next = before ?? Number.MAX_SAFE_INTEGER
  for (;;) {
    const rows = await db
      .selectFrom('articles')
      .innerJoin('documents', 'documents.id', 'articles.document_id')
      .select([
        'articles.id as article_id',
        'articles.title',
        'documents.id',
        'documents.content',
        'documents.format',
      ])
      .where('articles.deleted_at', 'is', null)
      .where('articles.id', '<', next)
      .orderBy('articles.id', 'desc')
      .limit(readAtOnce)
      .execute()
    for (const row of rows) {
      const content = findDocument(draftDocument(row), row)
      const use = content === undefined ? undefined : useIn(textsOf(content), find)
      if (use !== undefined) items.push({ id: row.article_id, title: row.title, ...use })
      scanned += 1
      next = row.article_id
      if (items.length >= mostFound || !isTimeLeft()) return { items, scanned, next }
      // A pattern may take long, and SQLite queries block the event loop: other requests run between the articles.
      await othersRan()
    }
    if (rows.length < readAtOnce) return { items, scanned, next: null }
  }
}

type Found = { from: number; to: number }

function finderOf(term: ProofTerm): (text: string) => Found[] {
  if (term.kind === 'spelling') return compileSpelling(term)
  const patterns = term.expressions.map(compileExpression)
  return (text) =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ from: index, to: index + found.length })),
    )
}

/** The texts that proofreading checks, except those of the editors' own. */
function textsOf(content: ArticleContent): string[] {
  const { title, lead, cover, seoTitle, seoDescription, body } = content
  return [title, lead, cover?.alt ?? '', seoTitle, seoDescription, ...bodyText(body).split('\n')]
}

function useIn(
  texts: readonly string[],
  find: (text: string) => Found[],
): Pick<TermUse, 'count' | 'excerpt'> | undefined {
  let count = 0
  let excerpt = ''
  for (const text of texts) {
    const found = find(text)
    const [first] = found
    if (first === undefined) continue
    count += found.length
    if (excerpt === '') excerpt = text.slice(Math.max(0, first.from - around), first.to + around)
  }
  return count === 0 ? undefined : { count, excerpt: excerpt.toWellFormed() }
}
