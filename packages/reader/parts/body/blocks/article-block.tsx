import type { ArticleCard } from '@tsuzuri/content/published'
import { addresses, fullPath } from '../../../addresses.ts'
import { shortDate } from '../../../japanese-date.ts'
import { DisclosureLabel } from '../../labels/disclosure-label.tsx'
import { MediaPicture } from '../../pictures/media-picture.tsx'
import { Phrases } from '../../headings/phrases.tsx'
import { articleBlockSlot } from './block-slots.ts'
import './article-block.css'

/** A card of another article in the body. Renders nothing if that article is not public. */
export function ArticleBlock({ article }: { article: ArticleCard | undefined }) {
  if (article === undefined) return null
  return (
    <aside className="article-block" aria-label="あわせて読みたい">
      {article.cover !== null && <MediaPicture image={article.cover} slot={articleBlockSlot} />}
      <div>
        <p className="article-block-kind">あわせて読みたい</p>
        <p className="article-block-title">
          <a href={fullPath(addresses.article(article.slug))}>
            <Phrases text={article.title} breaks={article.titleBreaks} />
          </a>
        </p>
        <p className="article-block-facts">
          <DisclosureLabel disclosure={article.disclosure} />
          <span>{article.category.name}</span>
          <time dateTime={article.publishedAt}>{shortDate(article.publishedAt)}</time>
        </p>
      </div>
    </aside>
  )
}
