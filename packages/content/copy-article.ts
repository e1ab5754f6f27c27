import type { ArticleContent } from './article.ts'

/** A copy as a new draft: without the address, the dates and the corrections, which belong to the original. */
export function duplicateContent(content: ArticleContent): ArticleContent {
  const { updatedAt: _updated, corrections: _corrections, template: _template, ...copied } = content
  return { ...copied, slug: '', title: longerTitle(content.title, '（複製）') }
}

/** A 雛形 made of an article: new articles start with its text and fields. It is never published. */
export function templateOf(content: ArticleContent): ArticleContent {
  return { ...duplicateContent(content), title: longerTitle(content.title, '（雛形）'), template: true }
}

/** A new article that starts with the content of its template, but without its title. */
export function fromTemplate(content: ArticleContent): ArticleContent {
  return { ...duplicateContent(content), title: '', titleReading: '' }
}

const longestTitle = 200

/** Replaces the ending of an earlier copy, so that endings don't pile up. */
function longerTitle(title: string, ending: string): string {
  const own = title.replace(/(?:（(?:複製|写し|雛形)）)+$/, '')
  return own === '' ? title : `${withoutHalf(own.slice(0, longestTitle - ending.length))}${ending}`
}

/** Removes a lone surrogate, the first half of a character that was cut in two. */
function withoutHalf(text: string): string {
  return text.replace(/\p{Cs}$/u, '')
}
