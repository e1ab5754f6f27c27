import { useStudioQuery } from '../../../../app/studio-queries.ts'
import { ReviewNotes } from '../../../../parts/review/review-notes.tsx'

/** All requests for publication of an article and their answers. */
export function ReviewHistory({ id }: { id: number }) {
  const { data } = useStudioQuery('listReviewNotes', { id })
  if (data === undefined || data.items.length === 0) return null
  return (
    <section className="panel-form">
      <h2>依頼と返事の記録</h2>
      <ReviewNotes notes={data.items} versionName={(version) => `第${version}版`} sameText="いまの原稿" />
    </section>
  )
}
