import { type ArticleLine, readArticleLine } from '@tsuzuri/content/article-line'

const articles = 42
const newestAt = Date.parse('2024-03-01T00:00:00Z')
const hourMs = 3_600_000

/** Older articles without pictures: enough that every list of the sample has a second page. */
export function secondPages(): ArticleLine[] {
  return Array.from({ length: articles }, (_, at) =>
    readArticleLine({
      slug: `furui-kiji-${at + 1}`,
      title: `古い記事、その${at + 1}`,
      lead: `古い記事の前書き、その${at + 1}。`,
      ...(at % 2 === 0
        ? { category: 'hair', subcategory: 'style', series: { name: '古い連載', part: at / 2 + 1 } }
        : {
            category: 'tokushu',
            subcategory: 'hitori-no-jikan',
            series: { name: `短い連載${at}`, part: 1 },
          }),
      tags: [`話題${at + 1}`, '乾燥肌', ...(at < 10 ? [`別の話題${at + 1}`] : [])],
      authors: ['henshubu', `書き手${(at % 16) + 1}`],
      publishedAt: new Date(newestAt - at * hourMs).toISOString(),
      text: `古い記事の本文、その${at + 1}です。\n\n次の段落です。`,
    }),
  )
}
