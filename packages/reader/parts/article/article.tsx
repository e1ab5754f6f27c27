import { useEffect, useRef } from 'react'
import { addresses } from '../../addresses.ts'
import { startArticleDisplay } from '../../behaviour/article-display.ts'
import { startArticleReading, startContents, startKeeping } from '../../behaviour/article-reading.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { useSite } from '../../app/use-site.ts'
import { ArticleList } from '../lists/article-list.tsx'
import { ArticleBody } from '../body/article-body.tsx'
import { Breadcrumb } from '../navigation/breadcrumb.tsx'
import { DisclosureNotice } from './disclosure-notice.tsx'
import { FindSalon } from '../find-salon/find-salon.tsx'
import { MediaPicture } from '../pictures/media-picture.tsx'
import { articleCoverSlot } from '../pictures/picture-slot.ts'
import { SectionHeading } from '../headings/section-heading.tsx'
import { SupervisorBox } from './supervisor-box.tsx'
import { TableOfContents } from './table-of-contents.tsx'
import { SeriesPlace } from './series-place.tsx'
import { ArticleEnd } from './article-end.tsx'
import { ArticleHeader } from './article-header.tsx'
import { articleCrumbs } from './article-crumbs.ts'
import { SaveButton } from './save-button.tsx'
import type { ArticleData } from './shown-article.ts'
import './article.css'

/** The complete article (A6). A draft is the same without links for sharing. */
export function Article({ data, isDraft = false }: { data: ArticleData; isDraft?: boolean }) {
  const { settings } = useSite()
  const { article, contentHash, headings, related, renderer } = data
  const element = useReading(data, isDraft)
  // The display code changes title, lead and text, and the text may be the server's HTML. React can't update them, so a
  // new key renders them again.
  const key = `${article.id} ${contentHash}`
  return (
    <PageFrame without={['find-salon']}>
      {isDraft && <p className="article-draft">下書き</p>}
      <article
        className="article"
        data-writing={article.writing ?? article.series?.writing ?? settings.writing}
        ref={element}
      >
        <Breadcrumb crumbs={articleCrumbs(article, settings.name, addresses.article(article.slug))} />
        <ArticleHeader key={key} article={article} isDraft={isDraft}>
          {!isDraft && <SaveButton article={article} />}
        </ArticleHeader>
        {article.cover !== null && (
          <div className="article-cover">
            <MediaPicture image={article.cover} slot={articleCoverSlot} isFirst />
          </div>
        )}
        <div className="article-columns">
          <div className="article-opening">
            <DisclosureNotice disclosure={article.disclosure} />
            {article.lead !== '' && (
              <p key={key} className="article-lead">
                {article.lead}
              </p>
            )}
            {article.supervisor !== null && <SupervisorBox supervisor={article.supervisor} />}
          </div>
          <TableOfContents headings={headings} />
          <div className="article-text">
            <ArticleBody key={key} article={article} renderer={renderer} />
            <SeriesPlace key={`series ${key}`} article={article} renderer={renderer} />
            <ArticleEnd article={article} isDraft={isDraft} />
          </div>
        </div>
      </article>
      {related.length > 0 && (
        <section className="article-related" aria-labelledby="related">
          <SectionHeading id="related">あわせて読みたい</SectionHeading>
          <ArticleList articles={related} level={3} />
        </section>
      )}
      {settings.findSalonTemplate !== undefined && (
        <div className="article-related">
          <FindSalon template={settings.findSalonTemplate} />
        </div>
      )}
    </PageFrame>
  )
}

/** Starts the behaviour for reading; for a draft nothing is stored or counted. */
function useReading({ article: { slug, title }, contentHash }: ArticleData, isDraft: boolean) {
  const element = useRef<HTMLElement>(null)
  const { isStatic } = useSite()
  useEffect(() => {
    const article = element.current
    if (article !== null && !isDraft) return startArticleReading(article, slug, { title, isStatic })
    return undefined
  }, [slug, title, isDraft, isStatic])
  useEffect(() => {
    const article = element.current
    if (article === null) return
    const stops = [startContents(article), startArticleDisplay(article, isDraft ? undefined : slug)]
    if (!isDraft) stops.push(startKeeping(article, slug, isStatic))
    return () => stops.forEach((stop) => stop())
  }, [slug, contentHash, isDraft, isStatic])
  return element
}
