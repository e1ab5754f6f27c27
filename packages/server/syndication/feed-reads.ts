import type { ArticleContent } from '@tsuzuri/content/article'
import type { FullArticle } from '@tsuzuri/content/published'
import { formerContents } from '@tsuzuri/database/articles/releases'
import { readFullArticles } from '@tsuzuri/database/published/articles/full-articles'
import type { FeedContext } from './feed-context.ts'

/** The articles of partners' feeds at one moment. All partners get nearly the same ones, so each is read once. */
export type FeedReads = {
  articles: (ids: readonly number[]) => Promise<FullArticle[]>
  /** The public texts that an article had before. */
  former: (articleId: number) => Promise<ArticleContent[]>
}

export function openFeedReads({ db }: Pick<FeedContext, 'db'>, at: Date): FeedReads {
  const articles = new Map<number, FullArticle | undefined>()
  const former = new Map<number, Promise<ArticleContent[]>>()
  return {
    async articles(ids) {
      const missing = ids.filter((id) => !articles.has(id))
      const read = new Map((await readFullArticles(db.reader, missing, at)).map((one) => [one.id, one]))
      for (const id of missing) articles.set(id, read.get(id))
      return ids.flatMap((id) => articles.get(id) ?? [])
    },
    former(articleId) {
      const contents = former.get(articleId) ?? formerContents(db.reader, articleId, at)
      former.set(articleId, contents)
      return contents
    },
  }
}
