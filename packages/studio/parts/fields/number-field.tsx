import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { belongsToInputMethod } from '@tsuzuri/browser/input-method'
import { halfWidth, readNumber } from './read-number.ts'

type NumberFieldProps = Pick<
  TextInputProps,
  'label' | 'aria-label' | 'description' | 'disabled' | 'error' | 'rightSection'
> & {
  value: number | undefined
  onChange: (value: number) => void
  /** For a number that may be left out. Without it an empty field keeps its number. */
  onEmpty?: () => void
  onBlur?: () => void
  min: number
  max: number
  hasDecimals?: boolean
  prefix?: string
  suffix?: string
}

/** The typed text. It is shown until the field is left; if it is no number, until the number changes elsewhere. */
type Draft = { text: string; state: 'composing' | 'typed' | 'left'; over: number | undefined }

/**
 * A number, typed with or without an input method; ↑ and ↓ count. Any text that is no number of the range keeps the
 * number before, says why, and is not submitted by a form.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, onEmpty, onBlur, min, max, hasDecimals = false, ...others } = props
  const { prefix = '', suffix = '', error, ...shown } = others
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<Draft>()
  if (draft?.state === 'left' && draft.over !== value) setDraft(undefined)

  const read = (text: string) => {
    const bare = text.replace(prefix, '').replace(suffix, '').trim()
    return bare === '' && onEmpty !== undefined ? undefined : readNumber(bare, { min, max, hasDecimals })
  }
  const found = draft === undefined || draft.state === 'composing' ? value : read(draft.text)
  const problem = typeof found === 'object' ? found : undefined
  const sentence = problem?.sentence
  useEffect(() => input.current?.setCustomValidity(sentence ?? ''), [sentence])

  const written = value === undefined ? '' : `${prefix}${value}${suffix}`
  const kept = value === undefined ? '' : `直すまで「${written}」のままです。`
  // A number that is still being typed is not blamed.
  const isBlamed = problem !== undefined && (draft?.state === 'left' || !problem.isUnfinished)

  const take = (field: HTMLInputElement) => {
    const { value: typed, selectionStart: at } = field
    const text = halfWidth(typed)
    const number = read(text)
    flushSync(() => {
      setDraft({ text, state: 'typed', over: value })
      if (number === undefined) onEmpty?.()
      else if (typeof number === 'number' && number !== value) onChange(number)
    })
    if (text !== typed) field.setSelectionRange(at, at)
  }
  const leave = () =>
    setDraft(
      problem === undefined || draft === undefined ? undefined : { ...draft, state: 'left', over: value },
    )
  const count = (event: KeyboardEvent) => {
    const by = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key]
    // With an input method these keys choose among candidates.
    if (by === undefined || belongsToInputMethod(event.nativeEvent)) return
    event.preventDefault()
    setDraft(undefined)
    const start = typeof found === 'number' ? found : value
    onChange(start === undefined ? min : Math.min(max, Math.max(min, start + by)))
  }
  return (
    <TextInput
      {...shown}
      ref={input}
      inputMode={hasDecimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={draft?.text ?? written}
      error={isBlamed ? `${sentence}${kept}` : error}
      onChange={({ currentTarget, nativeEvent }) => {
        if ('isComposing' in nativeEvent && nativeEvent.isComposing === true)
          setDraft({ text: currentTarget.value, state: 'composing', over: value })
        else take(currentTarget)
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget)}
      onKeyDown={count}
      onInvalid={leave}
      onBlur={({ currentTarget }) => {
        if (draft?.state === 'composing') take(currentTarget)
        leave()
        onBlur?.()
      }}
    />
  )
}
