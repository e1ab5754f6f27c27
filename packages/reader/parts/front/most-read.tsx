import type { ArticleCard } from '@tsuzuri/content/published'
import { categoryColour } from '../../category-colour.ts'
import { CardTitle } from '../cards/article-card.tsx'
import { CardSave } from '../cards/card-save.tsx'
import { Cover } from '../cards/cover.tsx'
import { DisclosureLabel } from '../labels/disclosure-label.tsx'
import { faceSlot } from '../pictures/picture-slot.ts'
import './most-read.css'

/** Articles that are read a lot. Without numbers: an article that a front shows elsewhere is missing here. */
export function MostRead({ articles }: { articles: readonly ArticleCard[] }) {
  return (
    <ul role="list" className="most-read">
      {articles.map((article) => (
        <li key={article.id}>
          <article className="article-card most-read-card" style={categoryColour(article.category.colour)}>
            <div className="article-card-cover most-read-cover">
              <Cover article={article} slot={faceSlot} />
            </div>
            <div className="most-read-words">
              <CardTitle className="most-read-title" article={article} level={3} />
              <DisclosureLabel disclosure={article.disclosure} />
            </div>
            <CardSave article={article} />
          </article>
        </li>
      ))}
    </ul>
  )
}
