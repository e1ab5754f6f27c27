import { createHash } from 'node:crypto'
import type { ArticleContent, ArticleInput } from '@tsuzuri/content/article'
import { assertPublishable } from '@tsuzuri/content/publishing'
import { Refusal } from '@tsuzuri/content/refusal'
import { readContent } from './commands.ts'

/** An article of another system, known there by its id. */
export type MovedArticle = {
  sourceId: string
  input: ArticleInput
  /** Without it the article stays a draft. */
  publishedAt?: Date | undefined
  /** Where readers found it until now. */
  oldPaths: readonly string[]
}

/** `edited`: somebody has worked on it here since, so it was left alone. `deleted`: somebody here threw it away. */
export type MoveOutcome = 'created' | 'updated' | 'unchanged' | 'edited' | 'deleted' | Refusal

/** One that can be read; whoever finds out what became of it says so. */
export type Coming = MovedArticle & {
  content: ArticleContent
  fingerprint: string
  take: (outcome: MoveOutcome) => void
}

/** All that can be taken in, and what has become of each so far: the others are refused. */
export function readMoved(articles: readonly MovedArticle[]): {
  outcomes: MoveOutcome[]
  readable: Coming[]
} {
  const outcomes: MoveOutcome[] = articles.map(() => 'unchanged')
  const readable = articles.flatMap((article, at): Coming[] => {
    const take = (outcome: MoveOutcome) => {
      outcomes[at] = outcome
    }
    try {
      const content = readContent(article.input)
      if (article.publishedAt !== undefined) assertPublishable({ content })
      return [{ ...article, content, fingerprint: fingerprintOf(content, article), take }]
    } catch (error) {
      take(asRefusal(error))
      return []
    }
  })
  return { outcomes, readable }
}

export async function refusing(work: () => Promise<MoveOutcome>): Promise<MoveOutcome> {
  try {
    return await work()
  } catch (error) {
    return asRefusal(error)
  }
}

function fingerprintOf(content: ArticleContent, { publishedAt, oldPaths }: MovedArticle): string {
  return createHash('sha256')
    .update(JSON.stringify([content, publishedAt?.getTime(), oldPaths]))
    .digest('hex')
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}
