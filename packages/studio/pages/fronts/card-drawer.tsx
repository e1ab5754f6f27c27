import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FocalPoint } from '@tsuzuri/content/media'
import { instantOf, localMinute, minuteLimits } from '../../japan-time.ts'
import { CardPictureField } from './card-picture-field.tsx'
import type { DeskCard } from './desk-plan.ts'
import { useClosingGuard } from '../../parts/record/use-unsaved-guard.tsx'
import { Drawer } from '../../parts/overlays/drawer.tsx'

type CardDrawerProps = {
  card: DeskCard
  name: string
  /** For an article: its picture, which a card may crop in its own way. */
  article: { cover: { media: string; focus: FocalPoint } | null } | undefined
  onChange: (change: Partial<DeskCard>) => void
  onClose: () => void
}

/** The period of a card, and its own headline and picture. */
export function CardDrawer({ card, name, article, onChange, onClose }: CardDrawerProps) {
  const [from, setFrom] = useState(card.from === undefined ? '' : localMinute(card.from))
  const [until, setUntil] = useState(card.until === undefined ? '' : localMinute(card.until))
  const [title, setTitle] = useState(card.title ?? '')
  const [focus, setFocus] = useState(card.focus)
  const [picture, setPicture] = useState(card.picture)
  const isBackwards = from !== '' && until !== '' && until <= from
  const cover = article?.cover ?? undefined
  const keep = () => {
    if (isBackwards) return
    onChange({
      from: instantOf(from),
      until: instantOf(until),
      title: title.trim() === '' ? undefined : title.trim(),
      focus,
      picture,
    })
    onClose()
  }
  const before = [
    card.from === undefined ? '' : localMinute(card.from),
    card.until === undefined ? '' : localMinute(card.until),
    card.title ?? '',
    card.focus,
    card.picture,
  ]
  const hasChanges = JSON.stringify([from, until, title, focus, picture]) !== JSON.stringify(before)
  const { close, dialog } = useClosingGuard(hasChanges, onClose)
  return (
    <Drawer opened onClose={close} position="right" size="30rem" title={`「${name}」のカード`}>
      <form
        className="record-form"
        onSubmit={(event) => {
          event.preventDefault()
          keep()
        }}
      >
        <TextInput
          data-autofocus
          label="掲載の始まり（日本時間）"
          description="空なら、保存したときから"
          type="datetime-local"
          {...minuteLimits}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          label="掲載の終わり（日本時間）"
          description="空なら、外すまで"
          type="datetime-local"
          {...minuteLimits}
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
          error={isBackwards ? '終わりは始まりより後の日時にしてください' : undefined}
        />
        {article !== undefined && (
          <TextInput
            label="このカードだけの題名"
            description="空なら、記事の題名"
            placeholder={name}
            maxLength={60}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        )}
        {cover !== undefined && (
          <CardPictureField
            cover={cover}
            focus={focus}
            picture={picture}
            onChange={(next) => {
              setFocus(next.focus)
              setPicture(next.picture)
            }}
          />
        )}
        <Group justify="end">
          <Button type="submit">この内容にする</Button>
        </Group>
      </form>
      {dialog}
    </Drawer>
  )
}
