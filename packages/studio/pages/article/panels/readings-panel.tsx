import { Button, Switch, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ConfirmedReading } from '@tsuzuri/content/confirmed-readings'
import { Empty } from '../../../parts/states.tsx'
import type { OpenDesk } from '../store/desk-state.ts'
import { useUnconfirmedWords } from '../readings/use-unconfirmed-words.ts'
import { type UnconfirmedWord, withReading } from '../readings/word-readings.ts'
import './readings-panel.css'

/** Words whose reading comes from the dictionary. Enter confirms a reading and goes on to the next word. */
export function ReadingsPanel({ desk }: { desk: OpenDesk }) {
  const { words } = useUnconfirmedWords(desk)
  const [isHardOnly, setHardOnly] = useState(true)
  const list = useRef<HTMLOListElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const { fields, set, faultAt } = desk
  const disabled = !desk.article.may.edit
  const confirmed = fields.readings ?? []
  const typed = desk.typed.readings ?? {}
  const isRead = words !== null && words !== undefined
  const shown = words?.filter(({ level }) => !isHardOnly || level > 0) ?? []

  function confirm(word: UnconfirmedWord, reading: string): void {
    if (reading.trim() === '') return
    // Rows of words that were just confirmed are still rendered until the dictionary answers.
    const left = shown.filter((one) => one === word || confirmed.every(({ text }) => text !== one.text))
    const next = neighbourOf(left, word)
    const row = next && list.current?.children[shown.indexOf(next)]
    focusOn(row?.querySelector('input'))
    set('readings', withReading(fields.readings, { text: word.text, reading: reading.trim() }))
  }

  function takeBack(reading: ConfirmedReading, row: Element | null): void {
    const next = neighbourOf(confirmed, reading)
    focusOn(next && row?.parentElement?.children[confirmed.indexOf(next)]?.querySelector('button'))
    set(
      'readings',
      confirmed.filter((one) => one !== reading),
    )
  }

  /** The row with the focus is about to be removed, and the focus with it. */
  function focusOn(control: HTMLElement | null | undefined): void {
    const target = control ?? status.current
    target?.focus()
  }

  return (
    <div className="panel-form" data-field="readings">
      <p>
        読者が「表示」でふりがなを出したときと、読み上げのよみです。本文のルビが先で、次にここで確かめたよみ、残りは辞書のよみになります。
      </p>
      {faultAt('readings') !== undefined && <p role="alert">{faultAt('readings')}</p>}
      {isRead && (
        <Switch
          label="小学校で習わない漢字の言葉だけ"
          checked={isHardOnly}
          onChange={(event) => setHardOnly(event.currentTarget.checked)}
        />
      )}
      <p role="status" ref={status} tabIndex={-1}>
        {words === null && 'いまは、よみを調べられません。少し待ってから、開き直してください。'}
        {isRead &&
          (shown.length === 0
            ? '確かめていないよみはありません'
            : `確かめていないよみが${shown.length}語あります`)}
      </p>
      {shown.length > 0 && (
        <ol className="readings" role="list" ref={list}>
          {shown.map((word) => (
            <WordRow
              key={word.text}
              word={word}
              reading={typed[word.text] ?? word.reading}
              disabled={disabled}
              onReading={(reading) => desk.type({ readings: { ...typed, [word.text]: reading } })}
              onConfirm={confirm}
            />
          ))}
        </ol>
      )}
      {confirmed.length > 0 && (
        <details>
          <summary>確かめたよみ（{confirmed.length}）</summary>
          <ul className="readings" role="list">
            {confirmed.map((one) => (
              <li key={one.text}>
                <span>
                  {one.text}（{one.reading}）
                </span>
                <Button
                  variant="subtle"
                  size="xs"
                  disabled={disabled}
                  aria-label={`${one.text}のよみを取り消す`}
                  onClick={(event) => takeBack(one, event.currentTarget.closest('li'))}
                >
                  取り消す
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {words?.length === 0 && confirmed.length === 0 && <Empty title="漢字の言葉はまだありません" />}
    </div>
  )
}

function neighbourOf<Item>(items: readonly Item[], item: Item): Item | undefined {
  const at = items.indexOf(item)
  return items[at + 1] ?? items[at - 1]
}

function WordRow(props: {
  word: UnconfirmedWord
  reading: string
  disabled: boolean
  onReading: (reading: string) => void
  onConfirm: (word: UnconfirmedWord, reading: string) => void
}) {
  const { word, reading, disabled, onConfirm } = props
  const isKana = /^[\u3041-\u3096\u30a1-\u30fa\u30fc・\s]+$/u.test(reading.trim())
  const note = [
    word.count > 1 ? `${word.count}か所` : '',
    word.others.length > 0 ? `ほかに「${word.others.join('」「')}」` : '',
  ].filter((part) => part !== '')
  return (
    <li>
      <TextInput
        label={word.text}
        description={note.length === 0 ? undefined : note.join('、')}
        size="xs"
        value={reading}
        disabled={disabled}
        error={isKana ? undefined : 'かなで書いてください'}
        onChange={(event) => props.onReading(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isKana) return
          event.preventDefault()
          onConfirm(word, reading)
        }}
      />
      <Button
        variant="default"
        size="xs"
        disabled={disabled || !isKana}
        aria-label={`${word.text}のよみを確かめた`}
        onClick={() => onConfirm(word, reading)}
      >
        確かめた
      </Button>
    </li>
  )
}
