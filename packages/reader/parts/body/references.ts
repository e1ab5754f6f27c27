import type { PublishedArticle } from '@tsuzuri/content/published'

/** What blocks refer to: pictures and articles by name, and the phrase breaks of headings. */
export type References = Pick<PublishedArticle, 'media' | 'articles' | 'headingBreaks'>
