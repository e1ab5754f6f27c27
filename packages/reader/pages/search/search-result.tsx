import type { FoundArticle as Found } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { categoryColour } from '../../category-colour.ts'
import { ArticleFacts } from '../../parts/cards/article-facts.tsx'
import { CategoryLabel } from '../../parts/labels/category-label.tsx'
import { Cover } from '../../parts/cards/cover.tsx'
import { DisclosureLabel } from '../../parts/labels/disclosure-label.tsx'
import { Link } from '../../parts/navigation/link.tsx'
import type { PictureSlot } from '../../parts/pictures/picture-slot.ts'
import { HighlightedText } from './highlighted-text.tsx'
import '../../parts/cards/article-card.css'
import './search-result.css'

const foundSlot: PictureSlot = [
  { from: '40rem', width: '9.5rem', form: 3 / 2 },
  { width: '6rem', form: 1 },
]

type SearchResultProps = { article: Found; level: 2 | 3; isFirst: boolean }

/** A search result: the title and the best passage, with the matches highlighted. */
export function SearchResult({ article, level, isFirst }: SearchResultProps) {
  const { highlight } = article
  const Heading = `h${level}` as const
  return (
    <article className="article-card found-article" style={categoryColour(article.category.colour)}>
      <div className="article-card-cover found-article-cover">
        <Cover article={article} slot={foundSlot} isFirst={isFirst} />
      </div>
      <div className="found-article-words">
        <div className="article-card-labels">
          <CategoryLabel category={article.category} />
          <DisclosureLabel disclosure={article.disclosure} />
        </div>
        <Heading className="found-article-title">
          <Link className="article-card-link" to={addresses.article(article.slug)}>
            <HighlightedText text={article.title} ranges={highlight.title} breaks={article.titleBreaks} />
          </Link>
        </Heading>
        {highlight.passage.text !== '' && (
          <p className="found-article-passage">
            <HighlightedText text={highlight.passage.text} ranges={highlight.passage.ranges} />
          </p>
        )}
        <ArticleFacts article={article} />
      </div>
    </article>
  )
}
