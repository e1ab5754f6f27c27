import type { SiteView } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { DisclosureLabel } from '../labels/disclosure-label.tsx'
import { Link } from '../navigation/link.tsx'
import { Phrases } from '../headings/phrases.tsx'
import { SectionHeading } from '../headings/section-heading.tsx'
import './ranking.css'

/** The most read articles of the week, numbered (U5). */
export function Ranking({ articles }: { articles: SiteView['ranking'] }) {
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="ranking">
      <SectionHeading id="ranking">よく読まれています</SectionHeading>
      <ol role="list" className="ranking">
        {articles.map((article) => (
          <li key={article.id}>
            <div>
              <Link to={addresses.article(article.slug)}>
                <Phrases text={article.title} breaks={article.titleBreaks} />
              </Link>
              <DisclosureLabel disclosure={article.disclosure} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
