import { Input } from '@mantine/core'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { StudioIcon } from '../studio-icon.tsx'
import './pick-field.css'

export type Choice = { id: number; name: string; note?: string }

export type PickFieldProps = {
  label: string
  description?: string
  error?: string | undefined
  placeholder?: string
  chosen: readonly Choice[]
  /** The matches of the typed text, best first. */
  choices: readonly Choice[]
  /** The matches are still those of an earlier text. */
  isLooking: boolean
  text: string
  onText: (text: string) => void
  onChoose: (chosen: Choice[]) => void
  /** Creates an item from the typed text; without it only existing items can be chosen. */
  onCreate?: ((name: string) => void) | undefined
  single?: boolean
  disabled?: boolean
}

/** A multi-select combobox with chips and suggestions. It ignores the Enter that confirms a conversion. */
export function PickField(props: PickFieldProps) {
  const { label, description, error, chosen, text, onText, onChoose, onCreate, single = false } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  /** The item that was chosen by an arrow key, because matches that arrive later change its index. */
  const [active, setActive] = useState<number | 'new'>()
  const [isAwaited, setIsAwaited] = useState(false)
  const words = text.trim().normalize('NFC')
  const offered = props.choices.filter((choice) => !chosen.some((one) => one.id === choice.id)).slice(0, 8)
  const canCreate =
    onCreate !== undefined &&
    words !== '' &&
    ![...props.choices, ...chosen].some((choice) => choice.name === words)
  const lines = [...offered.map(({ id: key }) => key), ...(canCreate ? (['new'] as const) : [])]
  const at = Math.max(
    0,
    lines.findIndex((line) => line === active),
  )
  const isListed = isOpen && lines.length > 0 && (words !== '' || offered.length > 0)

  const isWrong = error !== undefined
  const described = [
    ...(isWrong ? [`${id}-error`] : []),
    ...(description === undefined ? [] : [`${id}-description`]),
  ].join(' ')
  useEffect(() => {
    // A list that has just opened must not scroll the page, so the field is kept in view instead.
    const shown = at > 0 ? list.current?.children[at] : input.current
    if (isListed) shown?.scrollIntoView({ block: 'nearest' })
  }, [isListed, at])

  const type = (typed: string) => {
    onText(typed)
    setIsOpen(true)
    setActive(undefined)
    setIsAwaited(false)
  }
  const take = (line: number) => {
    const choice = offered[line]
    if (choice !== undefined) onChoose(single ? [choice] : [...chosen, choice])
    else if (canCreate) onCreate(words)
    else return
    onText('')
    setActive(undefined)
    if (single) setIsOpen(false)
  }
  const takeAwaited = useEffectEvent(() => {
    setIsAwaited(false)
    take(at)
  })
  useEffect(() => {
    if (isAwaited && !props.isLooking) takeAwaited()
  }, [isAwaited, props.isLooking])
  const remove = (choice: Choice) => {
    onChoose(chosen.filter((one) => one.id !== choice.id))
    input.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const last = chosen.at(-1)
    if (event.key === 'Enter') {
      event.preventDefault()
      // Typing may be faster than the response: Enter selects a match of the current text, not of an earlier one.
      if (props.isLooking) setIsAwaited(true)
      else if (isListed || words !== '') take(at)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsOpen(true)
      setActive(lines.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % lines.length))
    } else if (event.key === 'Escape' && isListed) {
      event.stopPropagation()
      setIsOpen(false)
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last)
  }

  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      labelProps={{ htmlFor: id }}
      descriptionProps={{ id: `${id}-description` }}
      errorProps={{ id: `${id}-error` }}
      className="pick-field"
    >
      <div className="pick-box" data-error={isWrong || undefined} data-disabled={props.disabled || undefined}>
        {chosen.map((choice) => (
          <span key={choice.id} className="pick-chip">
            {choice.name}
            {props.disabled !== true && (
              <button type="button" aria-label={`${choice.name}を外す`} onClick={() => remove(choice)}>
                <StudioIcon name="close" />
              </button>
            )}
          </span>
        ))}
        <input
          ref={input}
          id={id}
          role="combobox"
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isListed ? `${id}-${at}` : undefined}
          aria-invalid={isWrong || undefined}
          aria-describedby={described === '' ? undefined : described}
          autoComplete="off"
          // Escape closes the list, not the dialog around it.
          data-mantine-stop-propagation={isListed || undefined}
          disabled={props.disabled}
          placeholder={chosen.length === 0 ? props.placeholder : undefined}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          onFocus={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className="pick-list"
        hidden={!isListed}
      >
        {[...offered, ...(canCreate ? [undefined] : [])].map((choice, line) => (
          // The focus stays in the input. A press may become a swipe that scrolls: only a click takes the line.
          <div
            key={choice?.id ?? 'new'}
            id={`${id}-${line}`}
            role="option"
            aria-selected={line === at}
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(line)}
          >
            {choice === undefined ? `「${words}」を新しく作る` : choice.name}
            {choice?.note !== undefined && <small>{choice.note}</small>}
          </div>
        ))}
      </div>
    </Input.Wrapper>
  )
}
