import { definePage } from '../../page.ts'
import { Article } from '../../parts/article/article.tsx'
import { type ArticleData, withoutBody, withRenderer } from '../../parts/article/shown-article.ts'
import { TransmissionReport } from './transmission-report.tsx'

/** The article page as a draft preview (R14): not indexed and without share links. */
export const page = definePage<ArticleData>({
  middleware: ['draft-permit'],
  steps: [
    async ({ api, draftToken = '', signal, loadCode }) => ({
      ...(await withRenderer(api.getDraft(draftToken, { signal }), loadCode)),
      related: [],
    }),
  ],
  travelling: withoutBody,
  head: ({ article }, { settings }) => ({
    title: `【下書き】${article.title} | ${settings.name}`,
    description: article.lead,
    robots: 'noindex, nofollow',
  }),
  Page: ({ data }) => (
    <>
      <TransmissionReport />
      <Article data={data} isDraft />
    </>
  ),
})
