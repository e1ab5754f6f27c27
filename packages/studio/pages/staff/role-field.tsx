import { Radio, Stack } from '@mantine/core'
import { type Role, roleNames, roles } from '@tsuzuri/content/permission'

const notes: Record<Role, string> = {
  administrator: '設定とスタッフを含む、すべて',
  editor: 'すべての記事と、その周りのもの',
  writer: '自分の下書きと担当の記事を書き、公開を依頼する',
  legal: 'すべての記事を読み、公開の依頼に承認か差し戻しで答える。公開はしない。',
}

export function RoleField({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <Radio.Group label="役割" value={role} onChange={(value) => onChange(value)}>
      <Stack gap="xs" mt="xs">
        {roles.map((value) => (
          <Radio key={value} value={value} label={roleNames[value]} description={notes[value]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
