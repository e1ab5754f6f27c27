import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { StudioAnswer, StudioInput } from '@tsuzuri/api/studio/client'
import { thumbnailUrl } from '@tsuzuri/content/media-variants'
import { useCommand } from '../../app/studio-queries.ts'
import type { Media } from '../../media/library-picture.ts'
import { useChooseMedia } from '../../media/media-chooser.tsx'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { MediaUses } from './media-uses.tsx'
import { narrowerWarning } from './narrower-picture.ts'
import { Modal } from '../../parts/overlays/modal.tsx'
import './replace-button.css'

export type ReplacementUndo = StudioInput<'replaceMedia'>

/** Replaces a picture in everything that uses it, after showing the uses. */
export function ReplaceButton(props: {
  media: StudioAnswer<'getMedia'>
  onReplaced: (undo: ReplacementUndo, text: string) => void
  onClose: () => void
}) {
  const { media, onReplaced, onClose } = props
  const chooseMedia = useChooseMedia()
  const [into, setInto] = useState<Media>()
  const replace = useCommand('replaceMedia', {
    invalidates: ['listMedia', 'getMedia', 'listArticles', 'getArticle'],
    done: ({ places, skipped, left }, { name, by }) =>
      onReplaced({ name: by, by: name, places }, textOf(places.length, skipped, left)),
    close: onClose,
  })
  // A running command can't be cancelled.
  const cancel = () => {
    if (!replace.isPending) setInto(undefined)
  }
  const choose = async () => {
    const [chosen] = await chooseMedia()
    if (chosen !== undefined && chosen.name !== media.name) setInto(chosen)
  }
  return (
    <>
      <Button variant="default" size="xs" onClick={() => void choose()}>
        使われているところをすべて差し替える
      </Button>
      <Modal opened={into !== undefined} onClose={cancel} title="画像の差し替え" size="md">
        {into !== undefined && (
          <div className="replacement">
            <div className="replacement-pair">
              <img src={thumbnailUrl(media.url)} alt="いまの画像" />
              <span aria-hidden="true">→</span>
              <img src={thumbnailUrl(into.url)} alt="新しい画像" />
            </div>
            <Text size="sm">
              下のすべてで、新しい画像に替わります。公開中の記事は、読者の画面もすぐに替わります。代替テキストはそのままで、画像の詳細から写されたクレジットは、新しい画像のものに替わります。
            </Text>
            <ProblemNote sentence={narrowerWarning(media, into)} />
            <MediaUses uses={media.uses} hidden={media.hiddenUses} />
            <ProblemNote error={replace.error} />
            <Group justify="end">
              <Button variant="default" disabled={replace.isPending} onClick={cancel}>
                やめる
              </Button>
              <Button
                loading={replace.isPending}
                onClick={() => replace.mutate({ name: media.name, by: into.name })}
              >
                すべて差し替える
              </Button>
            </Group>
          </div>
        )}
      </Modal>
    </>
  )
}

function textOf(count: number, skipped: number, left: number): string {
  return [
    `${count}か所の画像を差し替えました。`,
    ...(skipped > 0 ? [`${skipped}か所は、権限がないので替えていません。`] : []),
    ...(left > 0 ? [`あと${left}本の記事が残っています。もう一度差し替えてください。`] : []),
  ].join('')
}
