import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { StudioInput } from '@tsuzuri/api/studio/client'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { type Choice, PickField } from '../../parts/fields/pick-field.tsx'
import type { ArticleRow } from '../../parts/state-badge.tsx'

type Change = StudioInput<'changeArticles'>['change']
export type BulkKind = Change['kind']

export const bulkKinds: readonly { value: BulkKind; label: string; isForEditors: boolean }[] = [
  { value: 'add-tags', label: 'タグを付ける', isForEditors: false },
  { value: 'remove-tags', label: 'タグを外す', isForEditors: false },
  { value: 'set-category', label: 'カテゴリーを変える', isForEditors: false },
  { value: 'add-authors', label: '著者を加える', isForEditors: false },
  { value: 'set-authors', label: '著者を入れ替える', isForEditors: false },
  { value: 'assign', label: '担当を決める', isForEditors: true },
  { value: 'publish', label: '公開する', isForEditors: true },
  { value: 'withdraw', label: '取り下げる', isForEditors: true },
  { value: 'delete', label: '消す', isForEditors: false },
]

/** The only actions for deleted articles. */
export const deletedKinds: typeof bulkKinds = [
  { value: 'undelete', label: '下書きとして戻す', isForEditors: false },
]

type ChoiceProps = { isRunning: boolean; onRun: (change: Change) => void }

/** The value that the chosen action needs, and its button. */
export function BulkChoice(props: ChoiceProps & { kind: BulkKind; chosen: readonly ArticleRow[] }) {
  const { kind, chosen } = props
  switch (kind) {
    case 'add-tags':
    case 'remove-tags':
      return <Named {...props} list="listTags" label="タグ" changeOf={(tagIds) => ({ kind, tagIds })} />
    case 'add-authors':
    case 'set-authors':
      return (
        <Named {...props} list="listUsers" label="著者" changeOf={(authorIds) => ({ kind, authorIds })} />
      )
    case 'set-category':
      return <Category {...props} />
    case 'assign':
      return <Assignee {...props} />
    case 'undelete':
      return <Run {...props} change={{ kind }} />
    case 'publish':
    case 'withdraw':
    case 'delete':
      return (
        <ConfirmButton
          label="実行する"
          title={`${chosen.length}本の記事を${labelOf(kind)}`}
          question={
            <>
              {questionOf(kind, chosen)}
              <TitleList chosen={chosen} />
            </>
          }
          confirm={labelOf(kind)}
          button={{ loading: props.isRunning }}
          onConfirm={() => props.onRun({ kind })}
        />
      )
  }
}

function labelOf(kind: BulkKind): string {
  return bulkKinds.find(({ value }) => value === kind)?.label ?? ''
}

const mostTitles = 5

function TitleList({ chosen }: { chosen: readonly ArticleRow[] }) {
  return (
    <ul>
      {chosen.slice(0, mostTitles).map(({ id, title }) => (
        <li key={id}>{title === '' ? '無題の記事' : title}</li>
      ))}
      {chosen.length > mostTitles && <li>ほか{chosen.length - mostTitles}本</li>}
    </ul>
  )
}

const sureWords = { publish: '公開します', withdraw: '取り下げます', delete: '消します' } as const

/** Names the articles that readers or a schedule lose by a deletion. */
function questionOf(kind: keyof typeof sureWords, chosen: readonly ArticleRow[]): string {
  const question = `${chosen.length}本の記事を${sureWords[kind]}か。`
  if (kind !== 'delete') return question
  const count = (state: ArticleRow['state']) => chosen.filter((row) => row.state === state).length
  const [shown, planned] = [count('published'), count('scheduled')]
  const all = chosen.length === 1 ? 'この記事は' : 'すべて'
  const whole = (part: number) => (part === chosen.length ? all : `このうち${part}本は`)
  return [
    question,
    shown === 0 ? '' : `${whole(shown)}公開中で、消すと読者から見えなくなります。`,
    planned === 0 ? '' : `${whole(planned)}公開を予約していて、消すと公開されません。`,
  ].join('')
}

/** 「2本を…。」 */
export function doneWordsOf(kind: BulkKind): string {
  if (kind === 'delete') return '消しました'
  if (kind === 'undelete') return '下書きとして戻しました'
  if (kind === 'publish') return '公開しました'
  return kind === 'withdraw' ? '取り下げました' : '変えました'
}

function Named(
  props: ChoiceProps & { list: 'listTags' | 'listUsers'; label: string; changeOf: (ids: number[]) => Change },
) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Choice[]>([])
  const { data, isPlaceholderData } = useStudioQuery(props.list, { text: text.trim() })
  return (
    <>
      <PickField
        label={props.label}
        placeholder="名前・よみから探す"
        chosen={chosen}
        choices={(data?.items ?? []).map(({ id, name }) => ({ id, name }))}
        isLooking={data === undefined || isPlaceholderData}
        text={text}
        onText={setText}
        onChoose={setChosen}
      />
      <Run {...props} change={chosen.length === 0 ? undefined : props.changeOf(chosen.map(({ id }) => id))} />
    </>
  )
}

function Category(props: ChoiceProps) {
  const { data } = useStudioQuery('listCategories', {})
  const [value, setValue] = useState('')
  return (
    <>
      <NativeSelect
        aria-label="カテゴリー"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        data={[
          { value: '', label: '選んでください' },
          ...(data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Run
        {...props}
        change={value === '' ? undefined : { kind: 'set-category', categoryId: Number(value) }}
      />
    </>
  )
}

function Assignee(props: ChoiceProps) {
  const { data } = useStudioQuery('listAssignees', {})
  const [value, setValue] = useState('')
  return (
    <>
      <NativeSelect
        aria-label="担当"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        data={[
          { value: '', label: '書き始めた人' },
          ...(data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Run {...props} change={{ kind: 'assign', staffId: value === '' ? null : Number(value) }} />
    </>
  )
}

function Run({ change, isRunning, onRun }: ChoiceProps & { change: Change | undefined }) {
  return (
    <Button
      loading={isRunning}
      disabled={change === undefined}
      onClick={() => {
        if (change !== undefined) onRun(change)
      }}
    >
      実行する
    </Button>
  )
}
