import { isApiProblem } from '@tsuzuri/api/client'
import type { ArticleContent } from '@tsuzuri/content/article'
import type { Fault } from '@tsuzuri/content/refusal'
import { secondFactorNeed } from '../../../app/second-factor-need.ts'
import { sessionEnd } from '../../../app/session-end.ts'
import { studio } from '../../../app/studio.ts'
import type { LockedOut } from '../../../editor/autosave/save-status.ts'
import { type Article, contentOf, fieldsOf } from '../article.ts'

/** The author of the version on the server. */
export type Saver = { actor: string; name: string }

type Saved =
  | { kind: 'saved'; version: number; article: Article }
  | { kind: 'conflict'; version: number; theirs: ArticleContent; by: Saver }
  | { kind: 'refused'; message: string; faults: readonly Fault[] }
  | { kind: 'locked-out'; needs: LockedOut['needs'] }

/** Throws if a retry makes sense: no connection, or a busy server. */
export async function saveArticle(
  id: number,
  content: ArticleContent,
  version: number,
  request: { keepalive?: boolean } = {},
): Promise<Saved> {
  try {
    const article = await studio.saveArticle({ id, version, content }, request)
    return { kind: 'saved', version: article.version, article }
  } catch (error) {
    if (!isApiProblem(error) || error.status >= 500 || error.status === 429) throw error
    const { code, conflict, detail, faults = [] } = error.problem
    if (error.status === 401) {
      sessionEnd.set(true)
      return { kind: 'locked-out', needs: 'sign-in' }
    }
    if (code === 'second-factor-required') {
      secondFactorNeed.set(true)
      return { kind: 'locked-out', needs: 'second-factor' }
    }
    if (conflict === undefined) return { kind: 'refused', message: detail, faults }
    const theirs = conflict.content as ArticleContent
    return { kind: 'conflict', ...conflict, theirs: contentOf(fieldsOf(theirs), theirs.body) }
  }
}
