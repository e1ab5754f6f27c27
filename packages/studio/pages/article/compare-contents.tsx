import { lazy, Suspense } from 'react'
import type { ArticleContent } from '@tsuzuri/content/article'
import { Loading } from '../../parts/states.tsx'
import { fieldNames } from './field-names.ts'
import './compare-contents.css'

const CompareView = lazy(async () => ({
  default: (await import('../../editor/compare/compare-view.tsx')).CompareView,
}))

type Props = { before: ArticleContent; after: ArticleContent; beforeLabel: string; afterLabel: string }

/** Two states of an article side by side: the fields that differ, then the text. */
export function CompareContents({ before, after, beforeLabel, afterLabel }: Props) {
  const changed = Object.keys(fieldNames).filter((name) => wordsOf(before, name) !== wordsOf(after, name))
  return (
    <>
      {changed.length > 0 && (
        <table className="compare-fields">
          <thead>
            <tr>
              <th scope="col">項目</th>
              <th scope="col">{beforeLabel}</th>
              <th scope="col">{afterLabel}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map((name) => (
              <tr key={name}>
                <th scope="row">{fieldNames[name]}</th>
                <td>{wordsOf(before, name)}</td>
                <td>{wordsOf(after, name)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Suspense fallback={<Loading />}>
        <CompareView
          before={before.body}
          after={after.body}
          beforeLabel={beforeLabel}
          afterLabel={afterLabel}
        />
      </Suspense>
    </>
  )
}

function wordsOf(content: ArticleContent, name: string): string {
  const value = (content as Record<string, unknown>)[name]
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
