import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import type { ProofTerm } from '@tsuzuri/content/proofreading/proof-lists'
import { sentenceOf } from '../../app/problem.ts'
import { studio } from '../../app/studio.ts'
import { ProblemNote } from '../../parts/problem-note.tsx'

type Uses = StudioAnswer<'findProofUses'>

/** The articles that the term in the form would mark. The server searches for a limited time; a button continues. */
export function TermUses({ term }: { term: ProofTerm | undefined }) {
  const key = JSON.stringify(term)
  const [found, setFound] = useState<Uses & { key: string }>()
  const search = useMutation({
    mutationFn: async ({ content, before }: { content: ProofTerm; before?: number }) =>
      studio.findProofUses({ content, ...(before === undefined ? {} : { before }) }),
  })
  const shown = found?.key === key ? found : undefined
  const look = () => {
    if (term === undefined) return
    const before = shown?.next ?? undefined
    search.mutate(before === undefined ? { content: term } : { content: term, before }, {
      onSuccess: (more) =>
        setFound({
          ...more,
          key,
          items: [...(shown?.items ?? []), ...more.items],
          scanned: (shown?.scanned ?? 0) + more.scanned,
        }),
    })
  }
  return (
    <section className="record-form" style={{ marginBlockStart: '1.5rem' }}>
      <h3>この項目が指摘する記事</h3>
      {shown !== undefined && (
        <>
          <p role="status">
            {shown.scanned.toLocaleString('ja-JP')}本のうち{shown.items.length}本
            {shown.next === null ? '' : '（途中です）'}
          </p>
          <ul role="list" className="proof-uses">
            {shown.items.map(({ id, title, count, excerpt }) => (
              <li key={id}>
                <Link to={`/articles/${id}/`}>{title === '' ? '無題の記事' : title}</Link>（{count}か所）
                <p>…{excerpt}…</p>
              </li>
            ))}
          </ul>
        </>
      )}
      <ProblemNote sentence={search.error === null ? undefined : sentenceOf(search.error)} />
      {shown?.next !== null && (
        <Button
          variant="default"
          size="xs"
          disabled={term === undefined}
          loading={search.isPending}
          onClick={look}
        >
          {shown === undefined ? '記事を探す' : '続きを探す'}
        </Button>
      )}
    </section>
  )
}
