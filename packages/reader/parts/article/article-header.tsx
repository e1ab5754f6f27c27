import type { ReactNode } from 'react'
import { Icon } from '@tsuzuri/ui/icon'
import { addresses } from '../../addresses.ts'
import { japaneseDate } from '../../japanese-date.ts'
import { CategoryLabel } from '../labels/category-label.tsx'
import { DisclosureLabel } from '../labels/disclosure-label.tsx'
import { Link } from '../navigation/link.tsx'
import { Phrases } from '../headings/phrases.tsx'
import { Portrait } from '../cards/user-card.tsx'
import { ReadAloudButton } from './read-aloud-button.tsx'
import type { ShownArticle } from './shown-article.ts'
import './article-header.css'

/** The article header: labels, series, title, dates, reading time and authors, and what a reader can do with the article. */
export function ArticleHeader({
  article,
  isDraft = false,
  children,
}: {
  article: ShownArticle
  isDraft?: boolean
  children?: ReactNode
}) {
  const {
    category,
    subcategory,
    disclosure,
    title,
    publishedAt,
    updatedAt,
    readingMinutes,
    authors,
    series,
  } = article
  return (
    <div className="article-header">
      <div className="article-header-labels">
        <CategoryLabel category={category} />
        {subcategory !== null && (
          <Link
            className="article-header-subcategory"
            to={addresses.subcategory(category.slug, subcategory.slug)}
          >
            {subcategory.name}
          </Link>
        )}
        <DisclosureLabel disclosure={disclosure} />
      </div>
      {series !== null && (
        <Link className="article-header-series" to={addresses.series(series.slug)}>
          {`連載「${series.name}」`}
          <span>{`第${series.part}回`}</span>
        </Link>
      )}
      <h1 tabIndex={-1}>
        <Phrases text={title} breaks={article.titleBreaks} />
      </h1>
      <div className="article-header-facts">
        {authors.length > 0 && (
          <ul role="list" className="article-header-authors" aria-label="書いた人">
            {authors.map((author) => (
              <li key={author.slug}>
                <Portrait user={author} />
                <Link to={addresses.user(author.slug)}>{author.name}</Link>
              </li>
            ))}
          </ul>
        )}
        <p className="article-header-dates">
          <span>
            <time dateTime={publishedAt}>{japaneseDate(publishedAt)}</time>公開
          </span>
          {updatedAt !== null && (
            <span>
              <time dateTime={updatedAt}>{japaneseDate(updatedAt)}</time>更新
            </span>
          )}
          <span className="article-header-minutes">
            <Icon name="clock" />
            {readingMinutes}分で読めます
          </span>
        </p>
        <div className="article-header-tools">
          <ReadAloudButton slug={isDraft ? undefined : article.slug} />
          {children}
        </div>
      </div>
    </div>
  )
}
