import { useEffect, useRef, useState } from 'react'
import type { ArticleData } from '../article/shown-article.ts'
import { startBodyBehaviour } from './body-behaviour.ts'
import './article-body.css'

export const bodyElementId = 'honbun'

/**
 * The text of an article. It travels to the browser once, as HTML: after the first load there is no data to draw it
 * from, so what the server drew is kept as it stands. On later pages the data comes from the API and is drawn here.
 */
export function ArticleBody({ article, drawing }: ArticleBodyProps) {
  const { body, media = {}, articles = {}, headingBreaks = [] } = article
  const [drawn] = useState(() => (body === undefined ? htmlOnPage() : undefined))
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => (container.current === null ? undefined : startBodyBehaviour(container.current)), [])
  if (drawn !== undefined) {
    return (
      <div
        id={bodyElementId}
        className="article-body"
        ref={container}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: drawn }}
      />
    )
  }
  return (
    <div id={bodyElementId} className="article-body" ref={container}>
      {body !== undefined && drawing !== undefined && (
        <drawing.BodyBlocks body={body} references={{ media, articles, headingBreaks }} />
      )}
    </div>
  )
}

type ArticleBodyProps = Pick<ArticleData, 'article' | 'drawing'>

function htmlOnPage(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.getElementById(bodyElementId)?.innerHTML
}
