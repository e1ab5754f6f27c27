import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { SearchSuggestion } from '@tsuzuri/content/published'
import { belongsToInputMethod } from '@tsuzuri/browser/input-method'
import { openSuggestionRequests } from './suggestion-requests.ts'
import './search-field.css'

type SearchFieldProps = { q: string; placeholder: string }

const kindNames = { article: '記事', tag: 'タグ', user: '書き手', series: '連載', word: '' } as const
const none: readonly SearchSuggestion[] = []

/** The focus stays in the field, so the browser does not scroll a long list to its chosen option. */
const show = (option: Element | null) => option?.scrollIntoView({ block: 'nearest' })

/**
 * The search field. With JavaScript it suggests while typing, including kana before conversion; during composition the
 * input method handles the keys. Without JavaScript it is a plain field.
 */
export function SearchField({ q, placeholder }: SearchFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const requests = useRef<ReturnType<typeof openSuggestionRequests>>(undefined)
  const [isLive, setLive] = useState(false)
  const [suggestions, setSuggestions] = useState(none)
  const [chosen, setChosen] = useState(-1)
  const isOpen = suggestions.length > 0

  useEffect(() => {
    setLive(true)
    requests.current = openSuggestionRequests((found) => {
      setSuggestions(document.activeElement === input.current ? found : none)
      setChosen(-1)
    })
    return () => requests.current?.cancel()
  }, [])

  function close(): void {
    requests.current?.cancel()
    setSuggestions(none)
    setChosen(-1)
  }

  function search(text: string): void {
    const field = input.current
    if (field === null) return
    field.value = text
    close()
    field.form?.requestSubmit()
  }

  function moveThrough(event: KeyboardEvent<HTMLInputElement>): void {
    if (belongsToInputMethod(event.nativeEvent)) return
    const picked = suggestions[chosen]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && isOpen) {
      const places = suggestions.length + 1
      setChosen(((chosen + 1 + step + places) % places) - 1)
      // A late response would reset the choice.
      requests.current?.cancel()
    } else if (event.key === 'Enter' && picked !== undefined) search(picked.text)
    else if (event.key === 'Escape' && isOpen) close()
    // Opens the list again after Escape.
    else if (event.key === 'ArrowDown') requests.current?.ask(event.currentTarget.value)
    else {
      if (event.key === 'Enter') close()
      return
    }
    event.preventDefault()
  }

  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': `${id}-list`,
    'aria-activedescendant': chosen === -1 ? undefined : `${id}-${chosen}`,
  } as const

  return (
    <>
      <input
        ref={input}
        // An input of type `search` may not have the role combobox.
        type={isLive ? 'text' : 'search'}
        inputMode="search"
        name="q"
        defaultValue={q}
        aria-label="さがす言葉"
        placeholder={placeholder}
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        {...(isLive ? combobox : {})}
        onInput={(event) => {
          setChosen(-1)
          requests.current?.ask(event.currentTarget.value)
        }}
        onKeyDown={moveThrough}
        onBlur={close}
      />
      {isLive && (
        <>
          <ul
            id={`${id}-list`}
            className="search-form-suggestions"
            role="listbox"
            aria-label="候補"
            hidden={!isOpen}
          >
            {suggestions.map(({ kind, text }, at) => (
              <li
                key={`${kind} ${text}`}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === chosen}
                ref={at === chosen ? show : null}
                // Keep the focus in the field, or the composition would end.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => search(text)}
              >
                <span>{text}</span>
                {kindNames[kind] !== '' && <small>{kindNames[kind]}</small>}
              </li>
            ))}
          </ul>
          <span className="unseen" role="status">
            {isOpen ? `候補が${suggestions.length}件あります` : ''}
          </span>
        </>
      )}
    </>
  )
}
