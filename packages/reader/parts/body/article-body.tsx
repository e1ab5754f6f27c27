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
export function ArticleBody({ article, renderer }: ArticleBodyProps) {
  const { body, media = {}, articles = {}, headingBreaks = [] } = article
  const [keptHtml] = useState(() => (body === undefined ? htmlOnPage() : undefined))
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => (container.current === null ? undefined : startBodyBehaviour(container.current)), [])
  if (keptHtml !== undefined) {
    return (
      <div
        id={bodyElementId}
        className="article-body"
        ref={container}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: keptHtml }}
      />
    )
  }
  return (
    <div id={bodyElementId} className="article-body" ref={container}>
      {body !== undefined && renderer !== undefined && (
        <renderer.BodyBlocks body={body} references={{ media, articles, headingBreaks }} />
      )}
    </div>
  )
}

type ArticleBodyProps = Pick<ArticleData, 'article' | 'renderer'>

function htmlOnPage(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.getElementById(bodyElementId)?.innerHTML
}
