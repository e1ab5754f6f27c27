import { useId } from 'react'
import type { PublishedSeries } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { Phrases } from '../headings/phrases.tsx'
import { SectionHeading } from '../headings/section-heading.tsx'
import { SeriesFacts } from '../lists/series-facts.tsx'
import { Link } from '../navigation/link.tsx'
import { MediaPicture } from '../pictures/media-picture.tsx'
import { seriesStripSlot } from './card-slots.ts'
import './series-strip.css'

type SeriesStripProps = {
  series: readonly PublishedSeries[]
  title: string
  /** Whether the first cover is the first picture of the page (it is then preloaded). */
  opensPage: boolean
}

/** 連載: the covers of series beside their names, authors and rhythm. */
export function SeriesStrip({ series, title, opensPage }: SeriesStripProps) {
  const id = useId()
  return (
    <section className="front-slot" aria-labelledby={id}>
      <SectionHeading id={id} more={<Link to={addresses.allSeries()}>連載をすべて見る</Link>}>
        {title}
      </SectionHeading>
      <ul role="list" className="series-strip">
        {series.map((one, at) => (
          <li key={one.slug}>
            <article className="series-strip-card">
              <div className="series-strip-cover">
                {one.cover !== null && (
                  <MediaPicture
                    image={{ ...one.cover, alt: '' }}
                    slot={seriesStripSlot}
                    isFirst={opensPage && at === 0}
                  />
                )}
              </div>
              <div className="series-strip-words">
                <h3>
                  <Link className="series-strip-link" to={addresses.series(one.slug)}>
                    <Phrases text={one.name} breaks={one.nameBreaks} />
                  </Link>
                </h3>
                <SeriesFacts series={one} />
              </div>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}
