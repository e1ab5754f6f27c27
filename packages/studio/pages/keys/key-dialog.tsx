import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { keyRights, type Right } from '@tsuzuri/content/permission'
import { mayEnter, useSession } from '../../app/session.tsx'
import { useCommand } from '../../app/studio-queries.ts'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { useFields } from '../../parts/record/use-fields.ts'
import { useClosingGuard } from '../../parts/record/use-unsaved-guard.tsx'
import { rightNames } from './key-rights.ts'
import { Modal } from '../../parts/overlays/modal.tsx'

const dayMs = 24 * 60 * 60 * 1000
const lives = [
  { value: '30', label: '30日' },
  { value: '90', label: '90日' },
  { value: '365', label: '1年' },
]

export function KeyDialog(props: { onClose: () => void; onMade: (key: StudioAnswer<'createKey'>) => void }) {
  const session = useSession()
  const fields = useFields<{ name: string; rights: Right[]; days: string }>({
    name: '',
    rights: ['article.read'],
    days: '90',
  })
  const create = useCommand('createKey', { invalidates: ['listKeys'], done: props.onMade })
  const { name, rights, days } = fields.values
  const { close, dialog } = useClosingGuard(name !== '', props.onClose)
  return (
    <Modal opened onClose={close} title="新しい API キー">
      <form
        className="record-form"
        onSubmit={(event) => {
          event.preventDefault()
          const expiresAt = new Date(Date.now() + Number(days) * dayMs).toISOString()
          create.mutate({ name, rights, expiresAt }, { onError: fields.blame })
        }}
      >
        <TextInput
          {...fields.text('name')}
          label="名前"
          description="何に使うキーか分かるように"
          required
          withAsterisk={false}
          data-autofocus
        />
        <NativeSelect
          label="期限"
          value={days}
          onChange={(event) => fields.set('days', event.currentTarget.value)}
          data={lives}
        />
        <Checkbox.Group
          label="できること"
          description="使うことだけを選んでください。自分にできないことは、キーにもできません。"
          value={rights}
          onChange={(chosen) => fields.set('rights', chosen)}
          error={fields.faultAt('rights')}
        >
          <Stack gap="xs" mt="xs">
            {keyRights
              .filter((right) => mayEnter(session, right))
              .map((right) => (
                <Checkbox key={right} value={right} label={rightNames[right]} />
              ))}
          </Stack>
        </Checkbox.Group>
        <ProblemNote sentence={fields.sentence} />
        <Group justify="end">
          <Button type="submit" loading={create.isPending}>
            キーを作る
          </Button>
        </Group>
      </form>
      {dialog}
    </Modal>
  )
}
