import { Button, Group, Input, Textarea, TextInput } from '@mantine/core'
import { mediaUrl } from '@tsuzuri/content/media'
import { useEditPicture } from '../../../../media/edit/picture-editor.tsx'
import { useChooseMedia } from '../../../../media/media-chooser.tsx'
import type { OpenDesk } from '../../store/desk-state.ts'

/** Title and description for search engines and social networks. */
export function SearchFields({ desk, disabled }: { desk: OpenDesk; disabled: boolean }) {
  const { fields, set, faultAt } = desk
  const chooseMedia = useChooseMedia()
  const editPicture = useEditPicture()
  const choose = async () => {
    const [media] = await chooseMedia()
    if (media !== undefined) set('socialImage', media.name)
  }
  const edit = async (media: string) => {
    const edited = await editPicture({ media })
    if (edited !== undefined) set('socialImage', edited.media)
  }
  return (
    <>
      <TextInput
        label="検索での題名"
        data-field="seoTitle"
        placeholder={fields.title}
        value={fields.seoTitle}
        error={faultAt('seoTitle')}
        disabled={disabled}
        onChange={(event) => set('seoTitle', event.currentTarget.value)}
      />
      <Textarea
        label="検索での説明"
        data-field="seoDescription"
        placeholder={fields.lead}
        autosize
        minRows={2}
        value={fields.seoDescription}
        error={faultAt('seoDescription')}
        disabled={disabled}
        onChange={(event) => set('seoDescription', event.currentTarget.value)}
      />
      <Input.Wrapper
        label="シェア用の画像"
        labelElement="div"
        description="なければ扉の画像を使います"
        data-field="socialImage"
      >
        {fields.socialImage !== undefined && (
          <img className="social-image" src={mediaUrl(fields.socialImage)} alt="シェア用の画像" />
        )}
        {!disabled && (
          <Group gap="xs" mt="xs">
            <Button variant="default" size="xs" onClick={() => void choose()}>
              画像を選ぶ
            </Button>
            {fields.socialImage !== undefined && (
              <>
                <Button variant="default" size="xs" onClick={() => void edit(fields.socialImage ?? '')}>
                  切り抜き・モザイク
                </Button>
                <Button variant="subtle" size="xs" onClick={() => set('socialImage', undefined)}>
                  外す
                </Button>
              </>
            )}
          </Group>
        )}
      </Input.Wrapper>
    </>
  )
}
