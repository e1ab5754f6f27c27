import type { BlockOf } from '@tsuzuri/content/body/blocks'
import { BodyLink } from '../body-link.tsx'
import { MarkedText } from '../marked-text.tsx'
import './quote.css'

/** A quotation and its source. */
export function Quote({ block: { content, source, url } }: { block: BlockOf<'quote'> }) {
  const name = source ?? url
  return (
    <figure className="quote">
      <blockquote cite={url}>
        {content.map((paragraph, at) => (
          <p key={at}>
            <MarkedText text={paragraph} />
          </p>
        ))}
      </blockquote>
      {name !== undefined && (
        <figcaption>
          <cite>{url === undefined ? name : <BodyLink href={url}>{name}</BodyLink>}</cite>
        </figcaption>
      )}
    </figure>
  )
}
