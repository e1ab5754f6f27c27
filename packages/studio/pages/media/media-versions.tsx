import { Button } from '@mantine/core'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import type { PictureEdits } from '@tsuzuri/content/picture-edits'
import { thumbnailUrl } from '@tsuzuri/content/media-variants'
import { useEditPicture } from '../../media/edit/picture-editor.tsx'
import './media-versions.css'

type Details = StudioAnswer<'getMedia'>

/** The edited versions of a picture, or the original of a version. */
export function MediaVersions({ media, onOpen }: { media: Details; onOpen: (name: string) => void }) {
  const editPicture = useEditPicture()
  const { madeOf, versions } = media
  const edit = async () => {
    const edited = await editPicture({ media: media.name, focus: media.focus })
    if (edited !== undefined && edited.media !== media.name) onOpen(edited.media)
  }
  return (
    <section className="media-versions">
      <h3>切り抜き・モザイク</h3>
      {madeOf !== null && (
        <p>
          {wordsOf(madeOf.edits)}の版です。
          <Button variant="subtle" size="compact-sm" onClick={() => onOpen(madeOf.source)}>
            元の画像を見る
          </Button>
        </p>
      )}
      {media.hasMosaic && (
        <p>
          モザイクをかけた版があります。元の画像は、そのまま載せた公開中の記事がないかぎり、読者からは見えません。
        </p>
      )}
      {versions.length > 0 && (
        <ul role="list">
          {versions.map(({ name, url, edits }) => (
            <li key={name}>
              <button type="button" onClick={() => onOpen(name)}>
                <img src={thumbnailUrl(url)} alt={`${wordsOf(edits)}の版`} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" size="xs" onClick={() => void edit()}>
        {madeOf === null ? '切り抜き・モザイクの版を作る' : 'この版から作り直す'}
      </Button>
    </section>
  )
}

function wordsOf({ turn, crop, masks }: PictureEdits): string {
  return [
    ...(turn === 0 ? [] : [`${turn}°回転`]),
    ...(crop === undefined ? [] : ['切り抜き']),
    ...(masks.length === 0 ? [] : [`モザイク${masks.length}か所`]),
  ].join('・')
}
