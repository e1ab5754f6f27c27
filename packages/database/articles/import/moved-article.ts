import { createHash } from 'node:crypto'
import type { ArticleContent, ArticleInput } from '@tsuzuri/content/article'
import { assertPublishable } from '@tsuzuri/content/publishing'
import { asRefusal, type Refusal } from '@tsuzuri/content/refusal'
import { readContent } from '../commands.ts'

/** An article of another system, known there by its id. */
export type MovedArticle = {
  sourceId: string
  input: ArticleInput
  /** Without it the article stays a draft. */
  publishedAt?: Date | undefined
  /** Its addresses on the old site. */
  oldPaths: readonly string[]
}

/** `edited`: skipped, because it was edited here since. `deleted`: skipped, because it was deleted here. */
export type MoveOutcome = 'created' | 'updated' | 'unchanged' | 'edited' | 'deleted' | Refusal

/** An article that was read successfully, and a function that sets its result. */
export type Coming = MovedArticle & {
  content: ArticleContent
  fingerprint: string
  take: (outcome: MoveOutcome) => void
}

/** The readable articles, and the results so far; unreadable ones are refused. */
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
