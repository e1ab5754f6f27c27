import { Button, Group, TextInput } from '@mantine/core'
import type { StudioAnswer, StudioInput } from '@tsuzuri/api/studio/client'
import type { Role } from '@tsuzuri/content/permission'
import { useCommand } from '../../app/studio-queries.ts'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { useFields } from '../../parts/record/use-fields.ts'
import { useClosingGuard } from '../../parts/record/use-unsaved-guard.tsx'
import { RoleField } from './role-field.tsx'
import { Modal } from '../../parts/overlays/modal.tsx'

export function InviteDialog(props: {
  onClose: () => void
  onLink: (link: StudioAnswer<'inviteStaff'>, invited: StudioInput<'inviteStaff'>) => void
}) {
  const fields = useFields<{ name: string; email: string; role: Role }>({
    name: '',
    email: '',
    role: 'writer',
  })
  const invite = useCommand('inviteStaff', {
    invalidates: ['listStaff'],
    done: props.onLink,
    close: props.onClose,
  })
  const { name, email } = fields.values
  const { close, dialog } = useClosingGuard(`${name}${email}` !== '', props.onClose)
  return (
    <Modal opened onClose={close} title="招待する">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          invite.mutate(fields.values, { onError: fields.blame })
        }}
      >
        <fieldset className="record-form" disabled={invite.isPending}>
          <TextInput {...fields.text('name')} label="名前" required withAsterisk={false} data-autofocus />
          <TextInput
            {...fields.text('email')}
            label="メールアドレス"
            type="email"
            required
            withAsterisk={false}
          />
          <RoleField role={fields.values.role} onChange={(role) => fields.set('role', role)} />
          <ProblemNote sentence={fields.sentence} />
          <Group justify="end">
            <Button type="submit" loading={invite.isPending}>
              招待のリンクを作る
            </Button>
          </Group>
        </fieldset>
      </form>
      {dialog}
    </Modal>
  )
}
