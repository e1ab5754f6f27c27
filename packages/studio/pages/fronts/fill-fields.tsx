import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Fill, FillSource } from '@tsuzuri/content/front/front-plan'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { PickField } from '../../parts/fields/pick-field.tsx'
import { useNamed } from '../../parts/use-named.ts'
import { periodNames, ruleNames, sourceNames } from './slot-words.ts'

type FillFieldsProps = { fill: Fill; onChange: (fill: Fill) => void }

/** How the rest of a slot is filled: by which order, and from which list. */
export function FillFields({ fill, onChange }: FillFieldsProps) {
  const categories = useStudioQuery('listCategories', {})
  const items = categories.data?.items ?? []
  const places = {
    category: items.map(({ id, name }) => ({ value: String(id), label: name })),
    subcategory: items.flatMap(({ name, subcategories }) =>
      subcategories.map((one) => ({ value: String(one.id), label: `${name}／${one.name}` })),
    ),
  }
  const { of } = fill
  const setRule = (rule: string) =>
    onChange(rule === 'newest' ? { rule, of } : { rule: 'most-read', of, period: 'week' })
  const setKind = (kind: FillSource['kind']) => {
    if (kind === 'all') return onChange({ ...fill, of: { kind } })
    const first = kind === 'category' || kind === 'subcategory' ? places[kind][0]?.value : undefined
    onChange({ ...fill, of: { kind, id: Number(first ?? 1) } })
  }
  return (
    <div className="front-fill">
      <NativeSelect
        label="残りの並び"
        value={fill.rule}
        onChange={(event) => setRule(event.currentTarget.value)}
        data={optionsOf(ruleNames)}
      />
      {fill.rule === 'most-read' && (
        <NativeSelect
          label="数える期間"
          value={fill.period}
          onChange={(event) => onChange({ ...fill, period: event.currentTarget.value as typeof fill.period })}
          data={optionsOf(periodNames)}
        />
      )}
      <NativeSelect
        label="残りの記事"
        value={of.kind}
        onChange={(event) => setKind(event.currentTarget.value as FillSource['kind'])}
        data={optionsOf(sourceNames)}
      />
      {(of.kind === 'category' || of.kind === 'subcategory') && (
        <NativeSelect
          label={sourceNames[of.kind]}
          value={String(of.id)}
          onChange={(event) => onChange({ ...fill, of: { ...of, id: Number(event.currentTarget.value) } })}
          data={categories.data === undefined ? [] : withChosen(places[of.kind], of)}
        />
      )}
      {(of.kind === 'tag' || of.kind === 'user') && (
        <NamedField
          key={of.kind}
          kind={of.kind}
          id={of.id}
          onChange={(id) => onChange({ ...fill, of: { ...of, id } })}
        />
      )}
    </div>
  )
}

/** Without an option for a deleted source, the field would show another one as chosen. */
function withChosen(
  options: readonly { value: string; label: string }[],
  { kind, id }: Exclude<FillSource, { kind: 'all' }>,
) {
  if (options.some(({ value }) => value === String(id))) return [...options]
  return [{ value: String(id), label: `消された${sourceNames[kind]}` }, ...options]
}

function NamedField(props: { kind: 'tag' | 'user'; id: number; onChange: (id: number) => void }) {
  const list = props.kind === 'tag' ? 'listTags' : 'listUsers'
  const [text, setText] = useState('')
  const { data, isPlaceholderData } = useStudioQuery(list, { text })
  const chosen = useNamed(list, [props.id])
  return (
    <PickField
      label={sourceNames[props.kind]}
      single
      chosen={chosen}
      choices={data?.items ?? []}
      isLooking={data === undefined || isPlaceholderData}
      text={text}
      onText={setText}
      onChoose={([one]) => {
        if (one !== undefined) props.onChange(one.id)
      }}
    />
  )
}

function optionsOf(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, label]) => ({ value, label }))
}
