import { Button, Group, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { bulkOutcome } from '@tsuzuri/api/studio/bulk'
import type { StudioInput } from '@tsuzuri/api/studio/client'
import { useMay } from '../../app/session.tsx'
import { studio } from '../../app/studio.ts'
import { useKeptInTab } from '../../parts/kept-in-tab.ts'
import { useNotifyError } from '../../parts/notifications.tsx'
import { isFocusLost } from '../../parts/overlays/focus-keeper.ts'
import type { ArticleRow } from '../../parts/state-badge.tsx'
import { articleTable } from './article-table.ts'
import { BulkChoice, type BulkKind, bulkKinds, deletedKinds, doneWordsOf } from './bulk-choice.tsx'

type Change = StudioInput<'changeArticles'>['change']
type Outcome = z.infer<typeof bulkOutcome>

/** An outcome that can't be undone is not shown again. */
const keptSchema = bulkOutcome
  .extend({ doneWords: z.string(), isUndone: z.boolean() })
  .refine(({ isUndone, undo }) => !isUndone && undo.length > 0)

/** The actions for the selected articles, their outcome, and undo. */
export function BulkBar(props: {
  chosen: readonly ArticleRow[]
  onClear: () => void
  /** Called with the articles that were changed. */
  onDone: (rows: readonly ArticleRow[]) => void
}) {
  const { chosen, onClear, onDone } = props
  const [preferred, setKind] = useState<BulkKind>('add-tags')
  const [outcome, setOutcome] = useKeptInTab('changed-articles', keptSchema)
  const isNew = useRef(false)
  const mayPublish = useMay('article.publish')
  const queries = useQueryClient()
  const settle = (answer: Outcome, doneWords: string, isUndone: boolean) => {
    isNew.current = true
    setOutcome({ ...answer, doneWords, isUndone })
    for (const list of ['listArticles', 'getOverview', 'getArticle'])
      void queries.invalidateQueries({ queryKey: [list] })
  }
  const onError = useNotifyError()
  const run = useMutation({
    mutationFn: ({ change, rows }: { change: Change; rows: readonly ArticleRow[] }) =>
      studio.changeArticles({ articles: rows.map(({ id, version }) => ({ id, version })), change }),
    onSuccess: (answer, { change, rows }) => {
      settle(answer, doneWordsOf(change.kind), false)
      onDone(rows)
    },
    onError,
  })
  const undo = useMutation({
    mutationFn: (done: Outcome) => studio.undoArticleChanges({ undo: done.undo }),
    onSuccess: (answer) => settle(answer, '元に戻しました', answer.undo.length === 0),
    onError,
  })
  const download = () => {
    const address = URL.createObjectURL(new Blob([articleTable(chosen)], { type: 'text/csv' }))
    Object.assign(document.createElement('a'), { href: address, download: 'kiji.csv' }).click()
    URL.revokeObjectURL(address)
  }
  const explained = outcome === undefined ? [] : [...outcome.refused, ...outcome.different]
  // The pressed button is removed, so the report gets the focus.
  const report = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNew.current && isFocusLost()) report.current?.focus()
    isNew.current = false
  }, [outcome])
  const isChosen = chosen.length > 0
  const kinds = chosen.every(({ state }) => state === 'deleted') ? deletedKinds : bulkKinds
  const offered = kinds.filter(({ isForEditors }) => mayPublish || !isForEditors)
  const kind = offered.find(({ value }) => value === preferred)?.value ?? offered[0]?.value ?? preferred
  return (
    <div className="bulk-bars">
      <section className="bulk-bar" aria-label={isChosen ? '選んだ記事' : undefined}>
        <Group justify="space-between">
          {/* Screen readers announce only a region that existed before its text. */}
          <p role="status">{isChosen && `${chosen.length}本を選んでいます`}</p>
          {isChosen && (
            <Button variant="subtle" onClick={onClear}>
              選ぶのをやめる
            </Button>
          )}
        </Group>
        {isChosen && (
          <Group gap="xs" align="end">
            <NativeSelect
              aria-label="まとめてすること"
              value={kind}
              onChange={(event) => setKind(event.currentTarget.value as BulkKind)}
              data={offered.map(({ value, label }) => ({ value, label }))}
            />
            <BulkChoice
              key={kind}
              kind={kind}
              chosen={chosen}
              isRunning={run.isPending}
              onRun={(change) => run.mutate({ change, rows: chosen })}
            />
            <Button variant="default" onClick={download}>
              CSV で書き出す
            </Button>
          </Group>
        )}
      </section>
      {outcome !== undefined && (
        <section
          ref={report}
          className="bulk-bar"
          aria-label="まとめて変えた結果"
          role="status"
          tabIndex={-1}
        >
          <p>
            {`${outcome.changed}本を${outcome.doneWords}。`}
            {outcome.unchanged > 0 && `${outcome.unchanged}本は変える必要がありませんでした。`}
            {outcome.different.length > 0 &&
              `${outcome.different.length}本は、完全には元に戻せませんでした。`}
            {outcome.refused.length > 0 && `${outcome.refused.length}本は変えられませんでした。`}
          </p>
          {explained.length > 0 && (
            <ul>
              {explained.map(({ id, title, reason }) => (
                <li key={id}>
                  {title === '' ? `記事 ${id}` : `「${title}」`}：{reason}
                </li>
              ))}
            </ul>
          )}
          <Group gap="xs">
            {!outcome.isUndone && outcome.undo.length > 0 && (
              <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(outcome)}>
                元に戻す
              </Button>
            )}
            <Button variant="subtle" onClick={() => setOutcome(undefined)}>
              閉じる
            </Button>
          </Group>
        </section>
      )}
    </div>
  )
}
