import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { NumberField } from '../../parts/fields/number-field.tsx'
import { StudioIcon } from '../../parts/studio-icon.tsx'
import { type CardKind, cardKindOf, type DeskSlot, slotSizes } from './desk-plan.ts'
import { FillFields } from './fill-fields.tsx'
import { nameOfSlot, slotNames } from './slot-words.ts'
import type { CardDrag } from './use-card-drag.ts'

type SlotPanelProps = {
  slot: DeskSlot
  drag: CardDrag
  isFirst: boolean
  isLast: boolean
  fault: string | undefined
  /** The features that can be placed, for a strip of features. */
  features: readonly { id: number; name: string }[]
  onChange: (slot: DeskSlot) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onAddFeature: (id: number) => void
  children: ReactNode
}

/** One slot of the front: its cards, and the source of the rest. */
export function SlotPanel(props: SlotPanelProps) {
  const { slot, drag, onChange } = props
  const name = nameOfSlot(slot)
  const over = drag.drag?.over?.slotKey === slot.key ? drag.drag.over.at : undefined
  return (
    <section className="front-slot" aria-label={name} data-slot={slot.key} data-over={over}>
      <header className="front-slot-head">
        <h3>{slotNames[slot.kind]}</h3>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`枠「${name}」を上へ`}
          disabled={props.isFirst}
          onClick={() => props.onMove(-1)}
        >
          <StudioIcon name="up" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`枠「${name}」を下へ`}
          disabled={props.isLast}
          onClick={() => props.onMove(1)}
        >
          <StudioIcon name="down" />
        </ActionIcon>
        {slot.kind !== 'newest' && (
          <ConfirmButton
            label="枠を外す"
            question={`枠「${name}」を、置いたカードごと外しますか。`}
            onConfirm={props.onRemove}
          />
        )}
      </header>
      {props.fault !== undefined && (
        <p className="front-fault" role="alert">
          {props.fault}
        </p>
      )}
      <ul role="list" className="front-cards">
        {props.children}
      </ul>
      {slot.cards.length === 0 && <p className="record-note">{emptyNotes[cardKindOf(slot)]}</p>}
      {slot.kind === 'features' && (
        <NativeSelect
          label="先頭に載せる特集を加える"
          value=""
          onChange={(event) => props.onAddFeature(Number(event.currentTarget.value))}
          data={[
            { value: '', label: '選んでください' },
            ...props.features
              .filter(({ id }) => !slot.cards.some((card) => card.id === id))
              .map(({ id, name: label }) => ({ value: String(id), label })),
          ]}
        />
      )}
      <details className="front-slot-settings">
        <summary>見出しと枚数、残りの埋め方</summary>
        <div className="front-slot-fields">
          <TextInput
            label="見出し"
            description={hints[slot.kind]}
            maxLength={40}
            value={slot.title ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...slot, title: value === '' ? undefined : value })
            }
          />
          <NumberField
            label={slot.kind === 'newest' ? '最少の枚数' : '枚数'}
            min={1}
            max={slotSizes[slot.kind].most}
            value={slot.size}
            onChange={(size) => onChange({ ...slot, size })}
          />
          {slot.fill !== undefined && (
            <FillFields fill={slot.fill} onChange={(fill) => onChange({ ...slot, fill })} />
          )}
        </div>
      </details>
    </section>
  )
}

const hints: Readonly<Record<DeskSlot['kind'], string>> = {
  large: '空なら、見出しは出ません',
  row: '空なら、見出しは出ません',
  ranking: '空なら「よく読まれています」',
  newest: '空なら「新着記事」',
  features: '空なら「特集」',
  series: '空なら「連載」',
}

const emptyNotes: Readonly<Record<CardKind, string>> = {
  article: 'ここへ記事をドラッグすると、先頭に載ります。',
  feature: '先頭に載せる特集を選べます。',
  series: 'ここへ連載をドラッグすると、先頭に載ります。残りは、連載中のものから、回の新しい順に埋まります。',
}
