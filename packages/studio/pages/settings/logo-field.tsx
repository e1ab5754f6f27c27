import { Button, Group, Input } from '@mantine/core'
import { mediaUrl } from '@tsuzuri/content/media'
import { useChooseMedia } from '../../media/media-chooser.tsx'

export function LogoField({ logo, onChange }: { logo: string; onChange: (logo: string) => void }) {
  const chooseMedia = useChooseMedia()
  const choose = async () => {
    const [media] = await chooseMedia()
    if (media !== undefined) onChange(media.name)
  }
  return (
    <Input.Wrapper label="ロゴ" labelElement="div" description="なければ、名前が文字で出ます">
      {logo !== '' && <img className="settings-logo" src={mediaUrl(logo)} alt="いまのロゴ" />}
      <Group gap="xs" mt="xs">
        <Button variant="default" size="xs" onClick={() => void choose()}>
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
