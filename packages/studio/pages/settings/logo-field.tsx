import { Button, Group, Input } from '@mantine/core'
import { mediaUrl } from '@tsuzuri/content/media'
import { useChooseMedia } from '../../media/media-chooser.tsx'

export function LogoField(props: {
  label: string
  description: string
  logo: string
  onChange: (logo: string) => void
}) {
  const { label, logo, onChange } = props
  const chooseMedia = useChooseMedia()
  const choose = async () => {
    const [media] = await chooseMedia()
    if (media !== undefined) onChange(media.name)
  }
  return (
    <Input.Wrapper label={label} labelElement="div" description={props.description}>
      {logo !== '' && <img className="settings-logo" src={mediaUrl(logo)} alt={`いまの${label}`} />}
      <Group gap="xs" mt="xs">
        <Button variant="default" size="xs" aria-label={`${label}の画像を選ぶ`} onClick={() => void choose()}>
          画像を選ぶ
        </Button>
        {logo !== '' && (
          <Button variant="subtle" size="xs" onClick={() => onChange('')}>
            外す
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
