import type { FoundArticle } from './replacing.ts'

/** The question before readers get other texts, with their number. Undefined if only drafts change. */
export function publicationQuestion(
  chosen: readonly Pick<FoundArticle, 'state' | 'hasUnpublishedEdits' | 'may'>[],
): string | undefined {
  const shown = chosen.filter(({ may, hasUnpublishedEdits }) => may.publish && !hasUnpublishedEdits)
  const count = (state: FoundArticle['state']) => shown.filter((one) => one.state === state).length
  const [published, scheduled] = [count('published'), count('scheduled')]
  if (published + scheduled === 0) return undefined
  return [
    published === 0 ? '' : `公開中の記事${published}本を公開し直します。読者にはすぐに新しい文章が見えます。`,
    scheduled === 0 ? '' : `公開を予約した記事${scheduled}本は、予約の内容を変更します。`,
    '終わったあとで、すべて元に戻せます。',
  ].join('')
}
