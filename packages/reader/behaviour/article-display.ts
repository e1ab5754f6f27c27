import { loadChunk } from '@tsuzuri/browser/chunk-reload'

/** Whether an article is shown vertically: the reader's choice, else that of the article or the magazine. */
export function isVertical(article: HTMLElement): boolean {
  return (document.documentElement.dataset['writing'] ?? article.dataset['writing']) === 'vertical'
}

/**
 * Loads the code for vertical text and furigana if the reader's settings or the article need it. The text is complete
 * without that code, so a failed load reloads the page only after the reader changed a setting.
 */
export function startArticleDisplay(article: HTMLElement, slug: string | undefined): () => void {
  let stop = () => {}
  let isStopped = false
  const load = () => import('../display/article-display.ts')
  const observer = new MutationObserver(() => void render(() => loadChunk('article-display', load)))

  async function render(loading: typeof load): Promise<void> {
    if (
      !isVertical(article) &&
      !document.documentElement.matches('[data-furigana]:not([data-furigana=none])')
    )
      return
    const loaded = await loading().catch(() => undefined)
    if (loaded === undefined || isStopped) return
    observer.disconnect()
    stop()
    stop = loaded.startRendering(article, slug)
  }

  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-writing', 'data-furigana'],
  })
  void render(load)
  return () => {
    isStopped = true
    observer.disconnect()
    stop()
  }
}
