import { Button, Group } from '@mantine/core'
import { type FocalPoint, mediaUrl } from '@tsuzuri/content/media'
import { thumbnailUrl } from '@tsuzuri/content/media-variants'
import { useEditPicture } from '../../media/edit/picture-editor.tsx'
import { FocalPointField } from '../../media/focal-point.tsx'
import type { DeskCard } from './desk-plan.ts'

type Chosen = Pick<DeskCard, 'focus' | 'picture'>

type CardPictureFieldProps = Chosen & {
  /** The picture of the article. */
  cover: { media: string; focus: FocalPoint }
  onChange: (chosen: Chosen) => void
}

/** The picture of one card: that of the article, or an edited version of it for this place. */
export function CardPictureField({ cover, focus, picture, onChange }: CardPictureFieldProps) {
  const editPicture = useEditPicture()
  const of = picture === undefined ? focus?.of : picture.of
  const isOutdated = of !== undefined && of !== cover.media
  const own = isOutdated ? undefined : picture
  const shown = own ?? { media: cover.media, focus: (isOutdated ? undefined : focus) ?? cover.focus }
  const withPoint = ({ x, y }: FocalPoint): Chosen => ({
    focus: { x, y, of: cover.media },
    picture: undefined,
  })
  const edit = async () => {
    const edited = await editPicture({ media: shown.media, focus: shown.focus })
    if (edited === undefined) return
    onChange(
      edited.media === cover.media
        ? withPoint(edited.focus)
        : { focus: undefined, picture: { media: edited.media, of: cover.media, focus: edited.focus } },
    )
  }
  return (
    <>
      <FocalPointField
        url={thumbnailUrl(mediaUrl(shown.media))}
        alt=""
        focus={shown.focus}
        onChange={(point) =>
          onChange(own === undefined ? withPoint(point) : { focus, picture: { ...own, focus: point } })
        }
      />
      {isOutdated && (
        <p className="front-fault">
          {`記事の画像が変わったため、このカードの${picture === undefined ? '残す点' : '切り抜き'}は使われていません。`}
        </p>
      )}
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => void edit()}>
          切り抜き・モザイク
        </Button>
        {(focus !== undefined || picture !== undefined) && (
          <Button
            variant="subtle"
            size="xs"
            onClick={() => onChange({ focus: undefined, picture: undefined })}
          >
            記事の画像に戻す
          </Button>
        )}
      </Group>
    </>
  )
}
