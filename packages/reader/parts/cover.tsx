import type { ArticleCard } from '@tsuzuri/content/published'
import { Picture } from '@tsuzuri/ui/picture'
import './cover.css'

type CoverProps = { article: Pick<ArticleCard, 'cover' | 'category'>; isFirst?: boolean | undefined }

/** The picture of a card; where an article has none, a sheet in the colour of its category. */
export function Cover({ article: { cover, category }, isFirst }: CoverProps) {
  if (cover !== null) return <Picture className="cover" image={cover} isFirst={isFirst} />
  return (
    <div className="cover cover-missing" aria-hidden="true">
      <span>{category.name}</span>
    </div>
  )
}
