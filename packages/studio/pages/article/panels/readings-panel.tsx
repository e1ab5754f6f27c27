import { Button, Switch, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
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
  const { fields, set, faultAt } = desk
  const disabled = !desk.article.may.edit
  const confirmed = fields.readings ?? []
  const typed = desk.typed.readings ?? {}
  const shown = words?.filter(({ level }) => !isHardOnly || level > 0) ?? []

  function confirm(word: UnconfirmedWord, reading: string): void {
    if (reading.trim() === '') return
    // The list gets shorter by one: the next word takes the place of this one.
    const inputs = [...(list.current?.querySelectorAll('input') ?? [])]
    const at = inputs.findIndex((input) => input === document.activeElement)
    inputs[at + 1]?.focus()
    set('readings', withReading(fields.readings, { text: word.text, reading: reading.trim() }))
  }

  return (
    <div className="panel-form" data-field="readings">
      <p>
        読者が「表示」でふりがなを出したときと、読み上げのよみです。本文のルビが先で、次にここで確かめたよみ、残りは辞書のよみになります。
      </p>
      {words === null && (
        <p role="status">いまは、よみを調べられません。少し待ってから、開き直してください。</p>
      )}
      {faultAt('readings') !== undefined && <p role="alert">{faultAt('readings')}</p>}
      {words !== null && words !== undefined && (
        <>
          <Switch
            label="小学校で習わない漢字の言葉だけ"
            checked={isHardOnly}
            onChange={(event) => setHardOnly(event.currentTarget.checked)}
          />
          <p role="status">
            {shown.length === 0
              ? '確かめていないよみはありません'
              : `確かめていないよみが${shown.length}語あります`}
          </p>
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
        </>
      )}
      {confirmed.length > 0 && (
        <details>
          <summary>確かめたよみ（{confirmed.length}）</summary>
          <ul className="readings" role="list">
            {confirmed.map(({ text, reading }) => (
              <li key={text}>
                <span>
                  {text}（{reading}）
                </span>
                <Button
                  variant="subtle"
                  size="xs"
                  disabled={disabled}
                  aria-label={`${text}のよみを取り消す`}
                  onClick={() =>
                    set(
                      'readings',
                      confirmed.filter((one) => one.text !== text),
                    )
                  }
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
