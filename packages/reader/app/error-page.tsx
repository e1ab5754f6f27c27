import { useRouteError, useRouteLoaderData } from 'react-router'
import { addresses } from '../addresses.ts'
import { describeError } from '../hydration.ts'
import { notFoundMessage } from '../load-page.ts'
import { ArticleTags } from '../parts/labels/article-tags.tsx'
import { Link } from '../parts/navigation/link.tsx'
import { Phrases } from '../parts/headings/phrases.tsx'
import { Ranking } from '../parts/lists/ranking.tsx'
import { SearchForm } from '../parts/search-form/search-form.tsx'
import type { Site } from '../site.ts'
import { useFullReload } from './full-reload.ts'
import './error-page.css'

/** The error page, with the status of the error or 500 (C8). */
export function ErrorPage() {
  const error = useRouteError()
  const site = useRouteLoaderData<Site>('site')
  // Render nothing while the page reloads, so that no error flashes.
  if (useFullReload(error)) return <main id="main" />
  return <ErrorMessage status={describeError(error).status} site={site} />
}

/** With site data it offers links to continue; if the site data failed, only a link to the front page. */
export function ErrorMessage({ status, site }: { status: number; site: Site | undefined }) {
  const isMissing = status === 404
  const { heading, breaks, advice } = words[status] ?? failed
  return (
    <main id="main" className="error-page">
      <p className="error-page-status" aria-hidden="true">
        {status}
      </p>
      <h1 tabIndex={-1}>
        <Phrases text={heading} breaks={breaks} />
      </h1>
      <p className="error-page-message" lang={isMissing ? 'en' : undefined}>
        {isMissing ? notFoundMessage : `エラー ${status}`}
      </p>
      <p>{advice}</p>
      <p>
        <Link className="error-page-home" to={addresses.home()}>
          トップページへ戻る
        </Link>
      </p>
      {site !== undefined && (
        <div className="error-page-ways">
          <SearchForm />
          <ArticleTags tags={site.tags} />
          <Ranking articles={site.ranking} />
        </div>
      )}
    </main>
  )
}

type ErrorText = { heading: string; breaks: readonly number[]; advice: string }

const words: Record<number, ErrorText> = {
  404: {
    heading: 'お探しのページは見つかりませんでした',
    breaks: [4, 8],
    advice: '記事が移動したか、URLが変わった可能性があります。',
  },
  410: {
    heading: 'この記事は公開を終えました',
    breaks: [5, 8],
    advice: '取り下げられたか、掲載の期間が過ぎました。ほかの記事をどうぞ。',
  },
}

const failed: ErrorText = {
  heading: 'ページを表示できませんでした',
  breaks: [4],
  advice: '少し待ってから、もう一度お試しください。',
}
