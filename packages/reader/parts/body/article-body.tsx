import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Body } from '@tsuzuri/content/body/blocks'
import { startBodyBehaviour } from './body-behaviour.ts'
import { BodyBlocks } from './body-blocks.tsx'
import type { References } from './references.ts'
import './article-body.css'

export const bodyElementId = 'honbun'

type ArticleBodyProps = { body: Body | undefined; references: References | undefined }

/**
 * The text of an article. It travels to the browser once, as HTML: after the first load there is no data to draw it
 * from, so what the server drew is kept as it stands. On later pages the data comes from the API and is drawn here.
 */
export function ArticleBody({ body, references }: ArticleBodyProps) {
  const [drawn] = useState(() => (body === undefined ? htmlOnPage() : undefined))
  const container = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    if (container.current === null) return
    return startBodyBehaviour(container.current, (address) => void navigate(address))
  }, [navigate])
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
      {body !== undefined && references !== undefined && <BodyBlocks body={body} references={references} />}
    </div>
  )
}

function htmlOnPage(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.getElementById(bodyElementId)?.innerHTML
}
