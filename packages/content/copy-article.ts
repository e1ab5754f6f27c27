import type { ArticleContent } from './article.ts'

/** A copy to go on from: without the address, the dates and the corrections, which belong to the first one. */
export function duplicateContent(content: ArticleContent): ArticleContent {
  const { updatedAt: _updated, corrections: _corrections, template: _template, ...copied } = content
  return { ...copied, slug: '', title: longerTitle(content.title, 'の写し') }
}

/** A 雛形 made of an article: other articles begin with its text and fields. It is never published. */
export function templateOf(content: ArticleContent): ArticleContent {
  return { ...duplicateContent(content), title: longerTitle(content.title, 'の雛形'), template: true }
}

/** A new article that begins as its template. The title is written anew. */
export function fromTemplate(content: ArticleContent): ArticleContent {
  return { ...duplicateContent(content), title: '', titleReading: '' }
}

const longestTitle = 200

function longerTitle(title: string, ending: string): string {
  return title === '' ? '' : `${title.slice(0, longestTitle - ending.length)}${ending}`
}
