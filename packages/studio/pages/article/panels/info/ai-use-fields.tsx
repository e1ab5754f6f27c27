import { Checkbox, Group } from '@mantine/core'
import { type AiUse, aiUseNames, aiUses } from '@tsuzuri/content/ai-use'

/** The statement for readers of what AI was used for; 「なし」 excludes the others. */
export function AiUseFields(props: {
  aiUse: AiUse[] | undefined
  onChange: (aiUse: AiUse[] | undefined) => void
  error: string | undefined
  disabled: boolean
}) {
  const { aiUse = [], onChange } = props
  const choose = (chosen: string[]) => {
    const added = chosen.find((use) => !aiUse.includes(use as AiUse))
    const kept = aiUses.filter(
      (use) =>
        chosen.includes(use) && (added === 'none' ? use === 'none' : added === undefined || use !== 'none'),
    )
    onChange(kept.length === 0 ? undefined : kept)
  }
  return (
    <Checkbox.Group
      label="AIの利用"
      description="選んだものが、記事の終わりに出ます。何も選ばなければ、何も出ません。"
      value={aiUse}
      onChange={choose}
      error={props.error}
    >
      <Group gap="md" mt="xs">
        {aiUses.map((use) => (
          <Checkbox key={use} value={use} label={aiUseNames[use]} disabled={props.disabled} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
