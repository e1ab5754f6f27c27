import { Textarea } from '@mantine/core'
import type { TextLine } from './settings-form.ts'

const places: Readonly<Record<string, string>> = {
  about: 'ページの下の紹介文',
  'search-placeholder': '検索の枠に薄く出す文字',
}

/** Texts at fixed places of the magazine; empty ones use the default. */
export function TextLines(props: {
  texts: readonly TextLine[]
  onChange: (texts: TextLine[]) => void
  error?: string | undefined
}) {
  const known = Object.keys(places).filter((name) => !props.texts.some((line) => line.name === name))
  const lines = [...props.texts, ...known.map((name) => ({ name, text: '' }))]
  return lines.map(({ name, text }, at) => (
    <Textarea
      key={name}
      label={places[name] ?? name}
      autosize
      minRows={1}
      value={text}
      error={at === 0 ? props.error : undefined}
      onChange={(event) => props.onChange(lines.with(at, { name, text: event.currentTarget.value }))}
    />
  ))
}
