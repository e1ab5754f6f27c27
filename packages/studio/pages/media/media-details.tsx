import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { useStudioQuery, useCommand } from '../../app/studio-queries.ts'
import { studio } from '../../app/studio.ts'
import { dayLimits, showFullMinute } from '../../japan-time.ts'
import { FocalPointField } from '../../media/focal-point.tsx'
import { readLabels, writeLabels } from '../../media/label-text.ts'
import type { Media } from '../../media/library-picture.ts'
import { RecordDrawer } from '../../parts/record/record-drawer.tsx'
import { Answer } from '../../parts/states.tsx'
import { useRecord } from '../../parts/record/use-record.tsx'
import { type Leaving, leavesQuery } from '../../parts/record/use-unsaved-guard.tsx'
import { MediaUses } from './media-uses.tsx'
import { MediaVersions } from './media-versions.tsx'
import { ReplaceButton, type ReplacementUndo } from './replace-button.tsx'
import { Drawer } from '../../parts/overlays/drawer.tsx'
import './media-details.css'

type Details = StudioAnswer<'getMedia'>

type MediaForm = Pick<Media, 'title' | 'alt' | 'credit' | 'focus'> & { rightsUntil: string; labels: string }

const title = '画像の詳細'
const leavesPicture = leavesQuery((search) => search.get('picture'))

type Props = {
  onClose: () => void
  onOpen: (name: string) => void
  onReplaced: (undo: ReplacementUndo, text: string) => void
}

export function MediaDetails({ name, ...props }: Props & { name: string }) {
  const { onClose } = props
  const media = useStudioQuery('getMedia', { name })
  if (media.data?.name === name) return <DetailsDrawer media={media.data} {...props} />
  return (
    <Drawer opened onClose={onClose} position="right" size="30rem" title={title}>
      <Answer of={media}>{() => null}</Answer>
    </Drawer>
  )
}

function DetailsDrawer({ media, onClose, onOpen, onReplaced }: Props & { media: Details }) {
  const { name, url, uses, hiddenUses } = media
  const save = useCommand('saveMedia', {
    invalidates: ['listMedia', 'getMedia', 'listMediaLabels'],
    doneMessage: '画像の詳細を保存しました',
  })
  const remove = useCommand('deleteMedia', {
    invalidates: ['listMedia', 'getMedia', 'listMediaLabels'],
    doneMessage: '画像を消しました',
    close: () => {
      isRemoved.current = true
      onClose()
    },
  })
  const isRemoved = useRef(false)
  const isLeaving: Leaving = (from, to) => !isRemoved.current && leavesPicture(from, to)
  const {
    fields,
    drawer,
    accept,
    item = media,
  } = useRecord<Media, MediaForm>({
    item: media,
    read: (kept = media) => ({
      title: kept.title,
      alt: kept.alt,
      credit: kept.credit,
      rightsUntil: kept.rightsUntil?.slice(0, 10) ?? '',
      focus: kept.focus,
      labels: writeLabels(kept.labels),
    }),
    save: (values, { version }, refused) => {
      const { rightsUntil, labels, ...rest } = values
      save.mutate(
        {
          name,
          version,
          ...rest,
          labels: readLabels(labels),
          rightsUntil: rightsUntil === '' ? null : rightsUntil,
        },
        { ...refused, onSuccess: (saved) => accept(saved, values) },
      )
    },
    find: () => studio.getMedia({ name }),
    names: {
      title: '題名',
      alt: '代替テキスト',
      credit: 'クレジット',
      rightsUntil: '権利の期限',
      focus: '残す点',
      labels: 'ラベル',
    },
    describe: ({ focus, ...words }) => ({ ...words, focus: { media: name, focus } }),
  })
  return (
    <RecordDrawer
      title={title}
      onClose={onClose}
      {...drawer}
      isLeaving={isLeaving}
      isSaving={save.isPending}
      removal={{
        question: 'この画像を消しますか。元には戻せません。',
        obstacle: obstacleTo(media),
        remove: () => remove.mutate({ name, version: item.version }, { onError: fields.blame }),
      }}
      facts={
        <div className="media-details">
          <MediaUses uses={uses} hidden={hiddenUses} />
          {uses.length + hiddenUses > 0 && (
            <ReplaceButton media={media} onReplaced={onReplaced} onClose={onClose} />
          )}
          <MediaVersions media={media} onOpen={onOpen} />
          <MediaFacts media={media} />
        </div>
      }
    >
      <FocalPointField
        url={url}
        alt={fields.values.alt}
        focus={fields.values.focus}
        onChange={(point) => fields.set('focus', point)}
      />
      <TextInput {...fields.text('alt')} label="代替テキスト" description="画像が見えない人に伝える言葉" />
      <TextInput {...fields.text('credit')} label="クレジット" placeholder="撮影：…" />
      <TextInput
        {...fields.text('rightsUntil')}
        label="権利の期限"
        description="この日まで使えます。過ぎると、この画像の入った記事を公開できません。"
        type="date"
        {...dayLimits}
      />
      <TextInput {...fields.text('title')} label="題名" description="編集室で探すための名前" />
      <TextInput
        {...fields.text('labels')}
        label="ラベル"
        description="「、」で区切ります"
        placeholder="春の特集、静物"
      />
    </RecordDrawer>
  )
}

/** Why the picture can't be deleted. */
function obstacleTo({ uses, hiddenUses, versions }: Details): string | undefined {
  if (uses.length + hiddenUses > 0)
    return `${uses.length + hiddenUses}か所で使われているため、消せません。「使われているところ」から外すか、別の画像に差し替えてください。`
  return versions.length > 0
    ? `切り抜き・モザイクの版が${versions.length}枚あるため、消せません。先に版を消してください。`
    : undefined
}

function MediaFacts({ media }: { media: Details }) {
  return (
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
  )
}
