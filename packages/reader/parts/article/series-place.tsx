import { useState } from 'react'
import type { ArticleData } from './shown-article.ts'
import './series-parts.css'

const elementId = 'series-parts'

/**
 * The parts of an article's series. Like the body they are sent once, as HTML, which hydration keeps: most articles belong
 * to no series, so the code that renders the parts is loaded with that of the body.
 */
export function SeriesPlace({ article: { series }, renderer }: Pick<ArticleData, 'article' | 'renderer'>) {
  const [keptHtml] = useState(() => (renderer === undefined ? htmlOnPage() : undefined))
  if (series === null) return null
  if (keptHtml !== undefined)
    return <div id={elementId} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: keptHtml }} />
  return <div id={elementId}>{renderer !== undefined && <renderer.SeriesParts series={series} />}</div>
}

function htmlOnPage(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.getElementById(elementId)?.innerHTML
}
