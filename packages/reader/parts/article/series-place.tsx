import { useState } from 'react'
import type { ArticleData } from './shown-article.ts'
import './series-parts.css'

const elementId = 'series-parts'

/**
 * The parts of an article's series. Like the body they are sent once, as HTML, which hydration keeps: most articles belong
 * to no series, so the code that renders the parts is loaded with that of the body.
 */
export function SeriesPlace({ article: { series }, drawing }: Pick<ArticleData, 'article' | 'drawing'>) {
  const [drawn] = useState(() => (drawing === undefined ? htmlOnPage() : undefined))
  if (series === null) return null
  if (drawn !== undefined)
    return <div id={elementId} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: drawn }} />
  return <div id={elementId}>{drawing !== undefined && <drawing.SeriesParts series={series} />}</div>
}

function htmlOnPage(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.getElementById(elementId)?.innerHTML
}
