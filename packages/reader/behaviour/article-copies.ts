import { hasWorker, keepArticle } from '@tsuzuri/browser/offline'
import { articleParts } from './article-parts.ts'
import { pageOf } from './shelf.ts'

/** Stores the open article for reading without network, unless its reader has left it meanwhile. */
export async function keepRead(
  article: ParentNode,
  slug: string,
  isStatic: boolean,
  isLeft: () => boolean,
): Promise<void> {
  if (!isLeft()) await loadControls()
  if (isLeft()) return
  await keepArticle({
    page: pageOf(slug),
    title: document.title,
    parts: articleParts(article, slug, isStatic),
  })
}

/**
 * Loads the code of 「読み上げる」, 「表示」 and 「あとで読む」, which is otherwise loaded at the first click: a copy has the code
 * that its page has loaded, so these buttons work without network.
 */
async function loadControls(): Promise<void> {
  if (!(await hasWorker())) return
  await Promise.allSettled([
    import('../display/aloud/read-aloud.ts'),
    import('../display/panel.ts'),
    import('./shelf-session.ts'),
  ])
}
