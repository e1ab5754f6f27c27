import type { BlockOf } from '@tsuzuri/content/body/blocks'
import { genreNames } from '../../find-salon/genres.ts'
import { BodyLink } from '../body-link.tsx'
import { InsetCard } from './inset-card.tsx'
import type { References } from '../references.ts'

type SalonCardProps = { block: BlockOf<'salon'>; references: Pick<References, 'media'> }

/** A salon: address and opening hours. */
export function SalonCard({ block, references }: SalonCardProps) {
  const { name, area, genre, url, hours, access, image, content } = block
  const facts = [
    ['エリア', area],
    ['営業時間', hours],
    ['アクセス', access],
  ].flatMap(([term, fact]) => (term === undefined || fact === undefined ? [] : [{ term, fact }]))
  return (
    <InsetCard
      kind={`${genreNames[genre]}サロン`}
      image={image}
      references={references}
      name={name}
      content={content}
    >
      <dl className="inset-card-table">
        {facts.map(({ term, fact }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {url !== undefined && (
        <p className="inset-card-way">
          <BodyLink href={url}>
            サロンを見る<span className="unseen">：{name}</span>
          </BodyLink>
        </p>
      )}
    </InsetCard>
  )
}
