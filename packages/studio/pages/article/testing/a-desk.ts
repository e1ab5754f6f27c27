import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { articleContentSchema } from '@tsuzuri/content/article'
import type { TrialAnswers } from '../../../app/testing/open-trial-studio.ts'
import { anArticleRow, pageOf } from '../../../app/testing/records.ts'

/** A draft that its editor may publish. */
export function aDraft(content: object = {}): StudioAnswer<'getArticle'> {
  return {
    ...anArticleRow(1, '春の色'),
    state: 'draft',
    period: null,
    content: articleContentSchema.parse({ title: '春の色', ...content }),
    firstPublishedAt: null,
    checklist: [],
    rights: [],
    unmasked: [],
    may: { edit: true, publish: true, delete: true, review: true, answer: true, assign: true },
  }
}

/** A server that has one article and saves it. */
export function answersFor(article: StudioAnswer<'getArticle'>): TrialAnswers {
  let stored = article
  return {
    getArticle: () => stored,
    saveArticle: ({ content, version }) =>
      (stored = { ...stored, content, version: version + 1, editedAt: new Date().toISOString() }),
    listTags: () => pageOf([]),
    listUsers: () => pageOf([]),
    listSeries: () => pageOf([]),
    listCategories: () => ({ items: [] }),
    listReviewNotes: () => ({ items: [] }),
  }
}
