import type { BlockOf } from '@tsuzuri/content/body/blocks'
import { Figure } from './figure.tsx'
import type { References } from '../references.ts'
import { MarkedText } from '../marked-text.tsx'
import './timeline.css'

type TimelineProps = { block: BlockOf<'timeline'>; references: Pick<References, 'media'> }

/** A numbered procedure, or a chronology with times. */
export function Timeline({ block: { kind, steps }, references }: TimelineProps) {
  return (
    <ol className={`timeline timeline-${kind}`} role="list">
      {steps.map(({ time, heading, content, image }, at) => (
        <li key={at}>
          <p className="timeline-heading">
            {time !== undefined && <span className="timeline-time">{time}</span>}
            <strong>{heading}</strong>
          </p>
          {image !== undefined && <Figure picture={image} references={references} />}
          {content.map((text, paragraph) => (
            <p key={paragraph}>
              <MarkedText text={text} />
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}
