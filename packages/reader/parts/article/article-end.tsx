import { useId } from 'react'
import { aiUseSentence } from '@tsuzuri/content/ai-use'
import { addresses, fullPath } from '../../addresses.ts'
import { useSite } from '../../app/use-site.ts'
import { ArticleTags } from '../labels/article-tags.tsx'
import { AdSlot } from '../site/ad-slot.tsx'
import { BannerArea } from '../site/banner-area.tsx'
import { SectionHeading } from '../headings/section-heading.tsx'
import { ShareLinks } from './share-links.tsx'
import { UserCard } from '../cards/user-card.tsx'
import { CorrectionNotes } from './correction-notes.tsx'
import type { ShownArticle } from './shown-article.ts'
import './article-end.css'

/** The section after the body: corrections, tags, share links, authors and supervisor. Drafts have no share links. */
export function ArticleEnd({ article, isDraft }: { article: ShownArticle; isDraft: boolean }) {
  const { publicUrl, banners } = useSite()
  const people = useId()
  return (
    <div className="article-end">
      {article.corrections !== undefined && article.corrections.length > 0 && (
        <CorrectionNotes corrections={article.corrections} />
      )}
      {article.aiUse !== undefined && <p className="article-end-ai">{aiUseSentence(article.aiUse)}</p>}
      <ArticleTags tags={article.tags} />
      {!isDraft && (
        <ShareLinks
          key={article.id}
          url={`${publicUrl}${fullPath(addresses.article(article.slug))}`}
          title={article.title}
        />
      )}
      <BannerArea place="article-end" banners={banners} />
      {!isDraft && <AdSlot place="article-end" />}
      {(article.authors.length > 0 || article.supervisor !== null) && (
        <section aria-labelledby={people} className="article-end-people">
          <SectionHeading id={people}>この記事をつくった人</SectionHeading>
          {article.authors.map((author) => (
            <UserCard key={author.slug} user={author} role="文" />
          ))}
          {article.supervisor !== null && <UserCard user={article.supervisor.user} role="監修" withoutPage />}
        </section>
      )}
    </div>
  )
}
