import type { PublishedArticle } from '@tsuzuri/content/published'

/** What the blocks of a body refer to: pictures and other articles, by the names it uses, and where its headings may be broken. */
export type References = Pick<PublishedArticle, 'media' | 'articles' | 'headingBreaks'>
