import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { replacementOutcome } from '@tsuzuri/api/studio/replacements'
import { sentenceOf } from '../../app/problem.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { useKeptInTab } from '../../parts/kept-in-tab.ts'
import { PageFrame } from '../../parts/page-frame.tsx'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { FoundArticles } from './found-articles.tsx'
import { Differences, Outcomes } from './outcomes.tsx'
import { publicationQuestion } from './publication-question.ts'
import {
  type Asked,
  type FoundArticle,
  mostFound,
  type Outcome,
  replaceIn,
  searchMagazine,
  undo,
} from './replacing.ts'
import { differentAfterUndo, stayedAfterUndo } from './undone.ts'
import './page.css'

/** The newest replacement. */
const keptSchema = z.object({
  text: z.string(),
  isFolded: z.boolean(),
  replacement: z.string(),
  outcomes: z.array(replacementOutcome),
})

type Searched = { asked: Asked; articles: FoundArticle[]; scanned: number; isOver: boolean }

/** Replaces words in all articles: search, review every match, choose, replace, and undo if necessary. */
export function Page() {
  const [kept, keep] = useKeptInTab('replacement', keptSchema)
  const [text, setText] = useState(kept?.text ?? '')
  const [replacement, setReplacement] = useState(kept?.replacement ?? '')
  const [isFolded, setIsFolded] = useState(kept?.isFolded ?? true)
  const [publish, setPublish] = useState(false)
  const [searched, setSearched] = useState<Searched>()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const done = kept?.outcomes
  const [isRunning, setIsRunning] = useState(false)
  const [progress, setProgress] = useState('')
  const [fault, setFault] = useState<string>()
  const [different, setDifferent] = useState<readonly Outcome[]>([])
  const search = useRef<AbortController>(undefined)
  const queries = useQueryClient()
  useEffect(() => () => search.current?.abort(), [])

  const run = async (work: () => Promise<void>) => {
    setFault(undefined)
    setDifferent([])
    setIsRunning(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFault(sentenceOf(error))
    } finally {
      setIsRunning(false)
      setProgress('')
      for (const list of ['listArticles', 'getOverview', 'getArticle', 'listRevisions'])
        void queries.invalidateQueries({ queryKey: [list] })
    }
  }
  const dropResult = () => keep(undefined)
  const find = () =>
    run(async () => {
      search.current?.abort()
      const stopping = new AbortController()
      search.current = stopping
      const asked = { text, isFolded }
      dropResult()
      setLeft(new Set())
      setSearched({ asked, articles: [], scanned: 0, isOver: false })
      const take = (articles: FoundArticle[], scanned: number) => {
        setSearched({ asked, articles, scanned, isOver: false })
        setProgress(`${scanned.toLocaleString('ja-JP')}本を調べました…`)
      }
      await searchMagazine(asked, take, stopping.signal)
      setSearched((last) => last && { ...last, isOver: true })
    })
  const chosen = (searched?.articles ?? []).filter(({ id, may }) => may.edit && !left.has(id))
  const report = (outcomes: Outcome[]) => setProgress(`${outcomes.length}本まで済みました…`)
  const replace = () =>
    run(async () => {
      if (searched === undefined) return
      const { asked } = searched
      await replaceIn(chosen, { ...asked, replacement, publish }, (outcomes) => {
        keep({ ...asked, replacement, outcomes })
        report(outcomes)
      })
    })
  const takeBack = () =>
    run(async () => {
      if (kept === undefined) return
      const undone = await undo(kept.outcomes, (outcomes) => {
        keep({ ...kept, outcomes: stayedAfterUndo(kept.outcomes, outcomes) })
        report(outcomes)
      })
      const stayed = stayedAfterUndo(kept.outcomes, undone).length
      if (stayed === 0) await find()
      else setFault(`${stayed}本は、元に戻せませんでした。理由は次の一覧にあります。`)
      setDifferent(differentAfterUndo(undone))
    })
  const question = publish ? publicationQuestion(chosen) : undefined
  const replaceLabel = `${chosen.length}本を置き換える`
  return (
    <PageFrame
      title="言葉の置き換え"
      note="すべての記事の題名・リード・本文から言葉を探し、選んだ記事でまとめて置き換えます。"
    >
      <form
        className="replace-form"
        onSubmit={(event) => {
          event.preventDefault()
          void find()
        }}
      >
        <TextInput
          label="探す言葉"
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <TextInput
          label="置き換え後の言葉"
          value={replacement}
          maxLength={200}
          onChange={(event) => setReplacement(event.currentTarget.value)}
        />
        <Button type="submit" disabled={text === '' || isRunning}>
          探す
        </Button>
        <Checkbox
          label="ひらがなとカタカナ、全角と半角、大文字と小文字を区別しない"
          checked={isFolded}
          onChange={(event) => setIsFolded(event.currentTarget.checked)}
        />
      </form>
      <p role="status" className="page-note">
        {progress}
      </p>
      <ProblemNote sentence={fault} />
      <Differences outcomes={different} />
      {done !== undefined && (
        <Outcomes outcomes={done} isBusy={isRunning} onUndo={() => void takeBack()} onClose={dropResult} />
      )}
      {done === undefined && searched !== undefined && (
        <>
          <FoundArticles {...searched} replacement={replacement} left={left} onLeave={setLeft} />
          {searched.articles.length >= mostFound && (
            <p className="page-note">{mostFound}本を超えました。言葉を長くして、絞り込んでください。</p>
          )}
          {chosen.length > 0 && searched.isOver && (
            <Group className="replace-actions" justify="space-between">
              <Checkbox
                label="公開中の記事は、公開し直す（未公開の変更がある記事は下書きに保存）"
                checked={publish}
                onChange={(event) => setPublish(event.currentTarget.checked)}
              />
              {question === undefined ? (
                <Button onClick={() => void replace()} disabled={isRunning}>
                  {replaceLabel}
                </Button>
              ) : (
                <ConfirmButton
                  label={replaceLabel}
                  question={question}
                  confirm="置き換えて公開し直す"
                  button={{ variant: 'filled', disabled: isRunning }}
                  onConfirm={() => void replace()}
                />
              )}
            </Group>
          )}
        </>
      )}
    </PageFrame>
  )
}
