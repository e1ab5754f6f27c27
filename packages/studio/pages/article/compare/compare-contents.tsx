import { lazy, Suspense } from 'react'
import { loadChunk } from '@tsuzuri/browser/chunk-reload'
import type { ArticleContent } from '@tsuzuri/content/article'
import { DifferingFields } from '../../../parts/record/differing-fields.tsx'
import { Loading } from '../../../parts/states.tsx'
import { fieldNames } from '../field-names.ts'
import { useDescribedContent } from '../use-described-content.ts'
import './compare-contents.css'

const CompareView = lazy(async () => ({
  default: (await loadChunk('compare-view', () => import('../../../editor/compare/compare-view.tsx')))
    .CompareView,
}))

type Props = { before: ArticleContent; after: ArticleContent; beforeLabel: string; afterLabel: string }

/** Two versions of an article side by side: the fields that differ, then the text. */
export function CompareContents({ before, after, ...labels }: Props) {
  const tell = useDescribedContent([before, after])
  return (
    <>
      <DifferingFields names={fieldNames} before={tell(before)} after={tell(after)} {...labels} />
      <Suspense fallback={<Loading />}>
        <CompareView before={before.body} after={after.body} {...labels} />
      </Suspense>
    </>
  )
}
