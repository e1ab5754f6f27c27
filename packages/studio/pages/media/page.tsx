import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { mediaRoutes } from '@tsuzuri/api/studio/media'
import { useCommand } from '../../app/studio-queries.ts'
import type { Media } from '../../media/library-picture.ts'
import { MediaLibrary } from '../../media/media-library.tsx'
import { useKeptInTab } from '../../parts/kept-in-tab.ts'
import { useNotify, useNotifyError } from '../../parts/notifications.tsx'
import { giveFocus, isFocusLost } from '../../parts/overlays/focus-keeper.ts'
import { PageFrame } from '../../parts/page-frame.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { MediaDetails } from './media-details.tsx'
import { UndoBar } from './undo-bar.tsx'
import './media-page.css'

const undoSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('details'), text: z.string(), input: mediaRoutes.saveManyMedia.input }),
  z.object({ kind: z.literal('replacement'), text: z.string(), input: mediaRoutes.replaceMedia.input }),
])
type Undo = z.infer<typeof undoSchema>

const mostChosen = 200

export function Page() {
  const [asked, setAsked] = useSearchParams()
  const name = asked.get('picture') ?? undefined
  const open = (picture?: string) =>
    setAsked(picture === undefined ? {} : { picture }, { replace: true, preventScrollReset: true })
  const [chosen, setChosen] = useState<readonly Media[]>()
  const [isEditing, setIsEditing] = useState(false)
  const [undo, setUndo] = useKeptInTab('changed-pictures', undoSchema)
  const choosing = useRef<HTMLButtonElement>(null)
  const focusChoosing = () => choosing.current && giveFocus(choosing.current)
  const { revert, isReverting } = useRevert(() => {
    setUndo(undefined)
    // The pressed button is disabled meanwhile.
    if (isFocusLost()) focusChoosing()
  })

  const press = (media: Media) => {
    if (chosen === undefined) return open(media.name)
    const others = chosen.filter((one) => one.name !== media.name)
    setChosen(others.length < chosen.length ? others : [...chosen, media].slice(0, mostChosen))
  }
  return (
    <PageFrame
      title="画像"
      note="画像をドラッグするか、貼り付けるか、選んで加えます。一度に何枚でもアップロードできます。"
    >
      <UndoBar
        text={undo?.text}
        isUndoing={isReverting}
        onUndo={() => undo && revert(undo)}
        onClose={() => {
          setUndo(undefined)
          focusChoosing()
        }}
      />
      <div className="media-choosing">
        {/* Screen readers announce only a region that existed before its text. */}
        <span role="status">{chosen !== undefined && `${chosen.length}枚を選んでいます`}</span>
        {chosen !== undefined && (
          <Button size="xs" disabled={chosen.length === 0} onClick={() => setIsEditing(true)}>
            選んだ画像を編集
          </Button>
        )}
        {/* One button for both actions, so that it keeps the focus. */}
        <Button
          ref={choosing}
          variant={chosen === undefined ? 'default' : 'subtle'}
          size="xs"
          onClick={({ detail }) => {
            // The second click of a double click must not end the selection that the first began.
            if (detail < 2) setChosen(chosen === undefined ? [] : undefined)
          }}
        >
          {chosen === undefined ? 'まとめて編集' : '選ぶのをやめる'}
        </Button>
      </div>
      <MediaLibrary
        chosen={new Set(chosen?.map((media) => media.name) ?? (name === undefined ? [] : [name]))}
        onPress={press}
      />
      {name !== undefined && (
        <MediaDetails
          key={name}
          name={name}
          onClose={() => open()}
          onOpen={open}
          onReplaced={(input, text) => setUndo({ kind: 'replacement', input, text })}
        />
      )}
      {isEditing && chosen !== undefined && (
        <BulkDialog
          chosen={chosen}
          onClose={() => setIsEditing(false)}
          onDone={() => {
            setIsEditing(false)
            setChosen(undefined)
            focusChoosing()
          }}
          onSaved={(items) => {
            setUndo({
              kind: 'details',
              input: { items },
              text: `${items.length}枚の画像の詳細を変えました。`,
            })
          }}
        />
      )}
    </PageFrame>
  )
}

function useRevert(done: () => void) {
  const notify = useNotify()
  const failed = useNotifyError()
  const details = useCommand('saveManyMedia', {
    invalidates: ['listMedia', 'getMedia', 'listMediaLabels'],
    doneMessage: '元に戻しました',
    done,
  })
  const replacement = useCommand('replaceMedia', {
    invalidates: ['listMedia', 'getMedia', 'listArticles', 'getArticle'],
    done: ({ skipped }) => {
      notify(
        skipped === 0
          ? '元に戻しました'
          : `元に戻しました。${skipped}か所は、そのあと変わったので戻していません。`,
      )
      done()
    },
  })
  return {
    isReverting: details.isPending || replacement.isPending,
    revert: (undo: Undo) => {
      if (undo.kind === 'details') details.mutate(undo.input, { onError: failed })
      else replacement.mutate(undo.input, { onError: failed })
    },
  }
}
