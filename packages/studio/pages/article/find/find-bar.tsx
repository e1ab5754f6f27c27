import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { findInText, type Found, replaceFound } from '@tsuzuri/content/find-text'
import type { DocumentMatch } from '../../../editor/find/find-in-document.ts'
import { StudioIcon } from '../../../parts/studio-icon.tsx'
import type { OpenDesk } from '../store/desk-state.ts'
import './find-bar.css'

const fieldNames = ['title', 'lead'] as const
type FieldName = (typeof fieldNames)[number]
type Place = { in: 'body'; match: DocumentMatch } | { in: FieldName; found: Found }

/** The last replacement: the fields before and after it, and the resulting document. */
type Replaced = {
  fields: { name: FieldName; before: string; after: string }[]
  hasBody: boolean
  result: unknown
}

/** Find and replace in the article: title, lead and the text. */
export function FindBar(props: {
  desk: OpenDesk
  asked: string
  onAsk: (text: string) => void
  onClose: () => void
}) {
  const { desk, asked: text, onAsk, onClose } = props
  const { fields, editor, article, bodyCount } = desk
  const [replacement, setReplacement] = useState('')
  const [isFolded, setIsFolded] = useState(true)
  const [at, setAt] = useState(0)
  const [counted, setCounted] = useState(text)
  if (counted !== text) {
    setCounted(text)
    setAt(0)
  }
  const [before, setBefore] = useState<Replaced>()
  const input = useRef<HTMLInputElement>(null)
  const question = { text, isFolded }
  /** Searches the current article: the rendered fields may be behind the typing. */
  const collect = (): Place[] => {
    const { title, lead } = desk.snapshot().fields
    return [
      ...findInText(title, question).map((found) => ({ in: 'title' as const, found })),
      ...findInText(lead, question).map((found) => ({ in: 'lead' as const, found })),
      ...(editor()?.find(question) ?? []).map((match) => ({ in: 'body' as const, match })),
    ]
  }
  const places = collect()
  const shownAt = Math.min(at, places.length - 1)
  const current = places[shownAt]
  const shown = useRef<Place>(undefined)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
    return () => editor()?.showFound([], undefined)
  }, [editor])
  useEffect(() => {
    const matches = places.flatMap((place) => (place.in === 'body' ? [place.match] : []))
    editor()?.showFound(matches, current?.in === 'body' ? current.match : undefined)
    // A match is scrolled to when it becomes the current one, not whenever the text changes.
    shown.current = current
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the places follow from these
  }, [text, isFolded, at, bodyCount, fields.title, fields.lead])

  const go = (to: number) => {
    const now = collect()
    if (now.length === 0) return
    const next = (to + now.length) % now.length
    setAt(next)
    const place = now[next]
    if (place?.in === 'body') editor()?.goToFound(place.match)
    else if (place !== undefined) selectInField(place.in, place.found)
  }
  const replace = (some: readonly Place[]) => {
    if (some.length === 0) return
    const matches = some.flatMap((place) => (place.in === 'body' ? [place.match] : []))
    const changed = fieldNames.flatMap((name) => {
      const found = some.flatMap((place) => (place.in === name ? [place.found] : []))
      const words = desk.snapshot().fields[name]
      const after = replaceFound(words, found, replacement)
      return found.length === 0 ? [] : [{ name, before: words, after }]
    })
    if (changed.length > 0) desk.setMany(Object.fromEntries(changed.map(({ name, after }) => [name, after])))
    const was = editor()?.view.state.doc
    if (matches.length > 0) editor()?.replaceFound(matches, replacement)
    const result = editor()?.view.state.doc
    setBefore({ fields: changed, hasBody: result !== was, result })
    // The button is disabled when no match is left, and would lose the focus.
    input.current?.focus()
  }
  const replaceCurrent = () => {
    const now = collect()
    const index = Math.min(at, now.length - 1)
    const place = now[index]
    if (place === undefined) return
    replace([place])
    // The new words may contain the old ones, so the next match is after them.
    const next = collect().findIndex((one, number) => number >= index && isBehind(one, place, replacement))
    setAt(Math.max(0, next))
  }
  const undo = () => {
    setBefore(undefined)
    // Text that was written since then must not be undone with it.
    if (before === undefined || (before.hasBody && before.result !== editor()?.view.state.doc)) return
    const now = desk.snapshot().fields
    const untouched = before.fields.filter(({ name, after }) => now[name] === after)
    if (untouched.length > 0)
      desk.setMany(Object.fromEntries(untouched.map(({ name, before: words }) => [name, words])))
    if (before.hasBody) editor()?.undo()
    input.current?.focus()
  }
  const close = () => {
    onClose()
    const place = shown.current
    if (place?.in === 'body') editor()?.goToFound(place.match, true)
    else if (place !== undefined) selectInField(place.in, place.found)?.focus()
    else editor()?.focus()
  }
  return (
    <search
      className="find-bar"
      aria-label="記事の中を探す"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <TextInput
        ref={input}
        aria-label="探す言葉"
        placeholder="探す言葉"
        size="xs"
        value={text}
        onChange={(event) => onAsk(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          go(at + (event.shiftKey ? -1 : 1))
        }}
      />
      <p role="status">
        {text === '' ? '' : places.length === 0 ? '見つかりません' : `${shownAt + 1} / ${places.length}`}
      </p>
      <ActionIcon variant="subtle" color="gray" aria-label="前へ" onClick={() => go(at - 1)}>
        <StudioIcon name="up" />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label="次へ" onClick={() => go(at + 1)}>
        <StudioIcon name="down" />
      </ActionIcon>
      {article.may.edit && (
        <>
          <TextInput
            aria-label="置き換え後の言葉"
            placeholder="置き換え後の言葉"
            size="xs"
            value={replacement}
            onChange={(event) => setReplacement(event.currentTarget.value)}
          />
          <Button
            size="compact-sm"
            variant="default"
            disabled={current === undefined}
            onClick={replaceCurrent}
          >
            置き換え
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={places.length === 0}
            onClick={() => replace(collect())}
          >
            すべて置き換え
          </Button>
          {before !== undefined && (
            <Button size="compact-sm" variant="subtle" onClick={undo}>
              元に戻す
            </Button>
          )}
        </>
      )}
      <Checkbox
        size="xs"
        label="かな・全半角を区別しない"
        checked={isFolded}
        onChange={(event) => setIsFolded(event.currentTarget.checked)}
      />
      <ActionIcon variant="subtle" color="gray" aria-label="検索を閉じる" onClick={close}>
        <StudioIcon name="close" />
      </ActionIcon>
    </search>
  )
}

/** Whether a match at or after a replaced one is behind its new words. */
function isBehind(place: Place, replaced: Place, { length }: string): boolean {
  if (place.in === 'body' && replaced.in === 'body') {
    const { from, field } = replaced.match
    if (field === undefined) return place.match.from >= from + length
    // A field of a block is replaced as a whole.
    return place.match.from !== from || place.match.field?.name !== field.name
  }
  if (place.in === 'body' || replaced.in === 'body' || place.in !== replaced.in) return true
  return place.found.from >= replaced.found.from + length
}

function selectInField(name: FieldName, { from, to }: Found): HTMLElement | null | undefined {
  const place = document.querySelector(`[data-field="${name}"]`)
  const field = place instanceof HTMLTextAreaElement ? place : place?.querySelector('textarea')
  field?.setSelectionRange(from, to)
  field?.scrollIntoView({ block: 'center' })
  return field
}
