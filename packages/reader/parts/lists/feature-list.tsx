import { useId } from 'react'
import type { Feature } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { Link } from '../navigation/link.tsx'
import { MediaPicture } from '../pictures/media-picture.tsx'
import { Phrases } from '../headings/phrases.tsx'
import { featureSlot } from '../pictures/picture-slot.ts'
import { SectionHeading } from '../headings/section-heading.tsx'
import './feature-list.css'

type FeatureListProps = {
  features: readonly Feature[]
  title?: string
  hasHeading?: boolean
  /** Whether the first feature's picture is the first of the page (it is then preloaded). */
  opensPage?: boolean
}

/** 特集: each feature as a bound book with its name on a title slip (題簽). Scrolls horizontally on phones. */
export function FeatureList({
  features,
  title = '特集',
  hasHeading = true,
  opensPage = false,
}: FeatureListProps) {
  const id = useId()
  if (features.length === 0) return null
  return (
    <section className="feature-list" {...(hasHeading ? { 'aria-labelledby': id } : { 'aria-label': title })}>
      {hasHeading && (
        <SectionHeading id={id} more={<Link to={addresses.category('tokushu')}>特集をすべて見る</Link>}>
          {title}
        </SectionHeading>
      )}
      <ul role="list">
        {features.map(({ slug, name, nameBreaks, description, cover, total }, at) => (
          <li key={slug}>
            <Link to={addresses.subcategory('tokushu', slug)}>
              <span className="feature-list-book">
                {cover === null ? (
                  <span className="feature-list-cloth" />
                ) : (
                  <MediaPicture
                    image={{ ...cover, alt: '' }}
                    slot={featureSlot(features.length)}
                    isFirst={opensPage && at === 0}
                  />
                )}
                <span className="feature-list-slip">
                  <Phrases text={name} breaks={nameBreaks} />
                </span>
              </span>
              <span className="feature-list-words">{description}</span>
              <span className="feature-list-total">全{total}本</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
