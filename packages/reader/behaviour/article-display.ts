/** Whether an article is shown vertically: the reader's choice, else that of the article or the magazine. */
export function isVertical(article: HTMLElement): boolean {
  return (document.documentElement.dataset['writing'] ?? article.dataset['writing']) === 'vertical'
}

/**
 * Loads the code that draws vertical text and furigana when a reader or an article asks for it. Without that code the text
 * is complete, so a failure is no reason to reload the page.
 */
export function startArticleDisplay(article: HTMLElement, slug: string | undefined): () => void {
  let stop = () => {}
  let isStopped = false
  const observer = new MutationObserver(load)

  function load(): void {
    if (
      !isVertical(article) &&
      !document.documentElement.matches('[data-furigana]:not([data-furigana=none])')
    )
      return
    observer.disconnect()
    void draw()
  }

  async function draw(): Promise<void> {
    const loaded = await import('../display/article-display.ts').catch(() => undefined)
    if (loaded !== undefined && !isStopped) stop = loaded.startDrawing(article, slug)
  }

  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-writing', 'data-furigana'],
  })
  load()
  return () => {
    isStopped = true
    observer.disconnect()
    stop()
  }
}
