import { useEffect, useRef, useState } from 'react'
import type { ArticleData } from '../article/shown-article.ts'
import { startBodyBehaviour } from './body-behaviour.ts'
import './article-body.css'
import './vertical-body.css'

export const bodyElementId = 'honbun'

/**
 * The body of an article. It is sent once, as HTML: at hydration there is no data to render it from, so the server's
 * HTML is kept. After client-side navigation it is rendered from API data.
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
