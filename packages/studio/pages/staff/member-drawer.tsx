import { Button, Group, Switch, TextInput } from '@mantine/core'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { useCommand } from '../../app/ask.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { RecordDrawer } from '../../parts/record-drawer.tsx'
import { useFields } from '../../parts/use-fields.ts'
import { RoleField } from './role-field.tsx'

export function MemberDrawer(props: {
  member: StudioAnswer<'listStaff'>['items'][number]
  onClose: () => void
  onLink: (link: StudioAnswer<'resetStaffPassword'>) => void
}) {
  const { member, onClose, onLink } = props
  const { id, version, name, role, isEnabled } = member
  const fields = useFields({ name, role, isEnabled })
  const touches = ['listStaff', 'getSession'] as const
  const save = useCommand('saveStaff', { touches, said: 'スタッフを保存しました', done: onClose })
  const endSessions = useCommand('endStaffSessions', { touches, said: 'セッションを終わらせました' })
  const reset = useCommand('resetStaffPassword', { touches, done: onLink })
  const remove = useCommand('removeStaff', { touches, said: 'スタッフから外しました', done: onClose })
  const onError = fields.blame
  return (
    <RecordDrawer
      title={`${name}さん`}
      onClose={onClose}
      onSave={() => save.mutate({ id, version, ...fields.values }, { onError })}
      isSaving={save.isPending}
      sentence={fields.sentence}
      removal={{
        question: `${name}さんをスタッフから外しますか。その人のしたことは記録に残ります。`,
        remove: () => remove.mutate({ id, version }, { onError }),
      }}
    >
      <TextInput {...fields.text('name')} label="名前" required withAsterisk={false} />
      <RoleField role={fields.values.role} onChange={(value) => fields.set('role', value)} />
      <Switch
        label="編集室に入れる"
        checked={fields.values.isEnabled}
        onChange={(event) => fields.set('isEnabled', event.currentTarget.checked)}
      />
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => endSessions.mutate({ id }, { onError })}>
          セッションをすべて終わらせる
        </Button>
        <ConfirmButton
          label="パスワードを決め直すリンクを作る"
          button={{ size: 'xs' }}
          question="リンクが使われると、二段階の確認も外れます。"
          confirm="作る"
          onConfirm={() => reset.mutate({ id }, { onError })}
        />
      </Group>
    </RecordDrawer>
  )
}
