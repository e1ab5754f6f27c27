import { Button, Group, Input, TextInput } from '@mantine/core'
import { type Cover, mediaUrl } from '@tsuzuri/content/media'
import { useEditPicture } from './edit/picture-editor.tsx'
import { FocalPointField } from './focal-point.tsx'
import { useChooseMedia } from './media-chooser.tsx'
import './cover-field.css'

/** A picture with its alternative text and focal point. */
export function CoverField(props: {
  label: string
  cover: Cover | undefined
  onChange: (cover: Cover | undefined) => void
  error?: string | undefined
  altError?: string | undefined
  disabled?: boolean
}) {
  const { label, cover, onChange, error, altError, disabled = false } = props
  const chooseMedia = useChooseMedia()
  const editPicture = useEditPicture()
  const choose = async () => {
    const [media] = await chooseMedia()
    if (media !== undefined) onChange({ media: media.name, alt: media.alt, focus: media.focus })
  }
  const edit = async (shown: Cover) => {
    const edited = await editPicture(shown)
    if (edited !== undefined) onChange({ ...shown, ...edited })
  }
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} className="cover-field">
      {cover !== undefined && (
        <>
          <FocalPointField
            url={mediaUrl(cover.media)}
            alt={cover.alt}
            focus={cover.focus}
            disabled={disabled}
            onChange={(focus) => onChange({ ...cover, focus })}
          />
          <TextInput
            label={`${label}の代替テキスト`}
            value={cover.alt}
            error={altError}
            disabled={disabled}
            onChange={(event) => onChange({ ...cover, alt: event.currentTarget.value })}
          />
        </>
      )}
      {!disabled && (
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => void choose()}>
            {cover === undefined ? '画像を選ぶ' : '画像を差し替える'}
          </Button>
          {cover !== undefined && (
            <>
              <Button variant="default" size="xs" onClick={() => void edit(cover)}>
                切り抜き・モザイク
              </Button>
              <Button variant="subtle" size="xs" onClick={() => onChange(undefined)}>
                外す
              </Button>
            </>
          )}
        </Group>
      )}
    </Input.Wrapper>
  )
}
