import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { useAsk, useCommand } from '../../app/ask.ts'
import { sentenceOf } from '../../app/problem.ts'
import { showFullMinute } from '../../japan-time.ts'
import { FocalPointField } from '../../media/focal-point.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { Answer } from '../../parts/states.tsx'
import { useFields } from '../../parts/use-fields.ts'
import { MediaUses } from './media-uses.tsx'
import './media-details.css'

type Details = StudioAnswer<'getMedia'>

export function MediaDetails({ name, onGone }: { name: string; onGone: () => void }) {
  const media = useAsk('getMedia', { name })
  return <Answer of={media}>{(data) => <DetailsForm media={data} onGone={onGone} />}</Answer>
}

function DetailsForm({ media, onGone }: { media: Details; onGone: () => void }) {
  const { name, url, alt, credit, title, focus } = media
  const fields = useFields({ title, alt, credit, focus, rightsUntil: media.rightsUntil?.slice(0, 10) ?? '' })
  const touches = ['listMedia', 'getMedia'] as const
  const [version, setVersion] = useState(media.version)
  const save = useCommand('saveMedia', {
    touches,
    said: '画像の詳細を保存しました',
    done: (saved) => setVersion(saved.version),
  })
  const remove = useCommand('deleteMedia', { touches: ['listMedia'], said: '画像を消しました', done: onGone })
  const [refusal, setRefusal] = useState<string>()
  const keep = () => {
    const { rightsUntil, ...rest } = fields.values
    save.mutate(
      { name, version, ...rest, rightsUntil: rightsUntil === '' ? null : rightsUntil },
      { onError: fields.blame },
    )
  }
  return (
    <form
      className="media-details"
      onSubmit={(event) => {
        event.preventDefault()
        keep()
      }}
    >
      <FocalPointField
        url={url}
        alt={alt}
        focus={fields.values.focus}
        onChange={(point) => fields.set('focus', point)}
      />
      <TextInput {...fields.text('alt')} label="代替テキスト" description="画像が見えない人に伝える言葉" />
      <TextInput {...fields.text('credit')} label="クレジット" placeholder="撮影：…" />
      <TextInput
        {...fields.text('rightsUntil')}
        label="権利の期限"
        description="この日まで使えます。過ぎると、この画像の入った記事を公開できません"
        type="date"
      />
      <TextInput {...fields.text('title')} label="題名" description="編集室で探すための名前" />
      <ProblemNote error={save.error} sentence={refusal} />
      <Group justify="space-between">
        <ConfirmButton
          label="消す"
          question="この画像を消しますか。元には戻せません。"
          onConfirm={() =>
            remove.mutate({ name, version }, { onError: (error) => setRefusal(sentenceOf(error)) })
          }
        />
        <Button type="submit" loading={save.isPending}>
          保存する
        </Button>
      </Group>
      <MediaUses uses={media.uses} hidden={media.hiddenUses} />
      <dl className="media-facts">
        <dt>大きさ</dt>
        <dd>
          {media.width} × {media.height}、{(media.bytes / 1024 / 1024).toFixed(2)}MB
        </dd>
        <dt>加えた人</dt>
        <dd>
          {media.createdBy.name}（{showFullMinute(media.createdAt)}）
        </dd>
      </dl>
    </form>
  )
}
