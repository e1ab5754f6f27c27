import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import { loadChunk } from '@tsuzuri/browser/chunk-reload'
import type { FocalPoint } from '@tsuzuri/content/media'

export type EditedPicture = { media: string; focus: FocalPoint }

/** Resolves with the version to use instead; undefined if the editor changed nothing. */
type EditPicture = (picture: { media: string; focus?: FocalPoint }) => Promise<EditedPicture | undefined>

type Asked = EditedPicture & { answer: (edited: EditedPicture | undefined) => void }

const EditContext = createContext<EditPicture>(() => Promise.resolve(undefined))

const PictureEditorDialog = lazy(async () => ({
  default: (await loadChunk('picture-editor', () => import('./picture-editor-dialog.tsx')))
    .PictureEditorDialog,
}))

/** Lets any screen crop, turn or pixelate a picture for one use, in a dialog. */
export function PictureEditorProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>()
  const edit = useCallback<EditPicture>(
    ({ media, focus = { x: 0.5, y: 0.5 } }) =>
      new Promise((resolve) => setAsked({ media, focus, answer: resolve })),
    [],
  )
  const close = (mine: Asked, edited?: EditedPicture) => {
    setAsked((now) => (now === mine ? undefined : now))
    mine.answer(edited)
  }
  return (
    <EditContext value={edit}>
      {children}
      {asked !== undefined && (
        <Suspense>
          <PictureEditorDialog
            key={asked.media}
            media={asked.media}
            focus={asked.focus}
            onClose={(edited) => close(asked, edited)}
          />
        </Suspense>
      )}
    </EditContext>
  )
}

export function useEditPicture(): EditPicture {
  return useContext(EditContext)
}
