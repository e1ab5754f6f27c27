import type { ArticleSeries, SeriesPart } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { monthAndDay } from '../../japanese-date.ts'
import { DisclosureLabel } from '../labels/disclosure-label.tsx'
import { Link } from '../navigation/link.tsx'
import { SectionHeading } from '../headings/section-heading.tsx'

/** The series of an article: the parts around it, the previous and the next one. */
export function SeriesParts({ series }: { series: ArticleSeries }) {
  const { slug, name, previous, next, nextOn, total, parts, part } = series
  const all = <Link to={addresses.series(slug)}>{`全${total}回を見る`}</Link>
  return (
    <section className="series-parts" aria-labelledby="series-heading">
      <SectionHeading id="series-heading" {...(total === 0 ? {} : { more: all })}>
        {`連載「${name}」`}
      </SectionHeading>
      <ol role="list">
        {parts.map((one) => (
          <li key={one.id} {...(one.part === part ? { 'aria-current': 'true' } : {})}>
            <span>{`第${one.part}回`}</span>
            {one.part === part ? one.title : <PartLink part={one} />}
            <DisclosureLabel disclosure={one.disclosure} />
          </li>
        ))}
      </ol>
      {nextOn !== null && <p>{`次回は${monthAndDay(nextOn)}`}</p>}
      {(previous !== null || next !== null) && (
        <nav className="series-parts-neighbours" aria-label="連載の前後の回">
          {previous !== null && (
            <PartLink part={previous} rel="prev" label={`前の回　第${previous.part}回`} />
          )}
          {next !== null && <PartLink part={next} rel="next" label={`次の回　第${next.part}回`} />}
        </nav>
      )}
    </section>
  )
}

function PartLink({ part, rel, label }: { part: SeriesPart; rel?: string; label?: string }) {
  return (
    <Link to={addresses.article(part.slug)} rel={rel}>
      {label !== undefined && <span>{label}</span>}
      {part.title}
    </Link>
  )
}
