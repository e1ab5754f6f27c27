import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { loadChunk } from '@tsuzuri/browser/chunk-reload'
import type { Body } from '@tsuzuri/content/body/blocks'
import { mediaUrl } from '@tsuzuri/content/media'
import { studio } from '../../app/studio.ts'
import { useEditPicture } from '../../media/edit/picture-editor.tsx'
import { useChooseMedia } from '../../media/media-chooser.tsx'
import { pictureOf } from '../../media/library-picture.ts'
import { useUploadQueue } from '../../media/uploads.tsx'
import { UploadList } from '../../media/upload-list.tsx'
import { useNotify } from '../../parts/notifications.tsx'
import { Loading } from '../../parts/states.tsx'
import { askReading } from '../../parts/fields/use-proposed-reading.ts'
import { ArticleChooser } from './article-chooser.tsx'
import { describeArticle } from './describe-article.ts'
import type { OpenDesk } from './store/desk-state.ts'
import { passagesInFields } from './proofs/proofread-fields.ts'
import type { Proofs } from './proofs/proofs.ts'
import { useProofListVersion, useProofLists } from './proofs/use-proof-lists.ts'
import { useProofreading } from './proofs/use-proofreading.ts'

const WritingSurface = lazy(async () => ({
  default: (await loadChunk('writing-surface', () => import('../../editor/writing-surface.tsx')))
    .WritingSurface,
}))

/** The editor, connected to the studio. */
export function Writing(props: { desk: OpenDesk; body: Body; areAidsOn: boolean; proofs: Proofs }) {
  const { desk, body, areAidsOn, proofs } = props
  const { attach, bodyChanged, article, editor, snapshot } = desk
  const chooseMedia = useChooseMedia()
  const editPicture = useEditPicture()
  const queue = useUploadQueue()
  const notify = useNotify()
  const [asking, setAsking] = useState<(slug: string | undefined) => void>()
  const host = useMemo(
    () => ({
      mediaUrl,
      chooseMedia: async (choice: { many: boolean }) => (await chooseMedia(choice)).map(pictureOf),
      editPicture: async (media: string) => (await editPicture({ media }))?.media,
      uploadFile: async (file: File) => {
        const [media] = await queue.add([file])
        if (media !== undefined) return pictureOf(media)
        const upload = queue.snapshot().find((one) => one.file === file)
        // The list of uploads shows it, too, but is not announced, and may be far from the text.
        if (upload?.state === 'failed')
          notify(`「${file.name}」は本文に入りませんでした。${upload.problem ?? ''}`, 'bad')
        return undefined
      },
      fetchPicture: async (address: string) => pictureOf(await studio.fetchPicture({ address })),
      chooseArticle: () => new Promise<string | undefined>((resolve) => setAsking(() => resolve)),
      describeArticle,
      proposeReading: (words: string) => askReading(words, 'none'),
      notify: (message: string) => notify(message),
    }),
    [chooseMedia, editPicture, queue, notify],
  )
  const mayEdit = article.may.edit
  const opened = editor()
  const onListVersion = useProofListVersion()
  const sources = useMemo(
    () => ({
      readFields: () => passagesInFields(snapshot().fields),
      proofs,
      onProblem: notify,
      onListVersion,
    }),
    [snapshot, proofs, notify, onListVersion],
  )
  const lists = useProofLists(areAidsOn)
  const proofread = useProofreading(opened, areAidsOn, sources, lists)
  const fieldTexts = JSON.stringify(passagesInFields(desk.fields))
  useEffect(proofread, [fieldTexts, proofread])
  useEffect(() => opened?.setEditable(mayEdit), [opened, mayEdit])
  const changed = () => {
    bodyChanged()
    proofread()
  }
  return (
    <>
      <UploadList />
      <Suspense fallback={<Loading />}>
        <WritingSurface {...host} body={body} onChange={changed} onOpen={attach} />
      </Suspense>
      {asking !== undefined && (
        <ArticleChooser
          ownId={article.id}
          onChoose={(slug) => {
            setAsking(undefined)
            asking(slug)
          }}
        />
      )}
    </>
  )
}
