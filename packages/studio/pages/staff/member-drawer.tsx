import { Button, Group, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { roleNames } from '@tsuzuri/content/permission'
import { useSession } from '../../app/session.tsx'
import { useCommand, useStudioQuery } from '../../app/studio-queries.ts'
import { studio } from '../../app/studio.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { RecordDrawer } from '../../parts/record/record-drawer.tsx'
import { useRecord } from '../../parts/record/use-record.tsx'
import { RoleField } from './role-field.tsx'
import { SuccessorField } from './successor-field.tsx'

type Member = StudioAnswer<'listStaff'>['items'][number]

export function MemberDrawer(props: {
  member: Member
  onClose: () => void
  onLink: (link: StudioAnswer<'resetStaffPassword'>) => void
}) {
  const { member, onClose, onLink } = props
  const { id, name } = member
  const { account } = useSession()
  const { data: inCharge } = useStudioQuery('countStaffArticles', { id })
  const [successorId, setSuccessorId] = useState(account.id === id ? undefined : account.id)
  const invalidates = ['listStaff', 'getSession'] as const
  const save = useCommand('saveStaff', {
    invalidates,
    doneMessage: 'スタッフを保存しました',
    closeAfterRead: onClose,
  })
  const endSessions = useCommand('endStaffSessions', {
    invalidates,
    doneMessage: 'セッションを終わらせました',
  })
  const reset = useCommand('resetStaffPassword', { invalidates, done: onLink, close: onClose })
  const remove = useCommand('removeStaff', {
    invalidates,
    doneMessage: 'スタッフから外しました',
    closeAfterRead: onClose,
  })
  const { fields, drawer, item } = useRecord({
    item: member,
    read: (kept: Member | undefined = member) => ({
      name: kept.name,
      role: kept.role,
      isEnabled: kept.isEnabled,
    }),
    save: (values, { version }, refused) => save.mutate({ id, version, ...values, successorId }, refused),
    find: async () => (await studio.listStaff({})).items.find((one) => one.id === id),
    names: { name: '名前', role: '役割', isEnabled: 'サインインの許可' },
    describe: (values) => ({ ...values, role: roleNames[values.role] }),
  })
  const onError = fields.blame
  const current = item ?? member
  const resetObstacle = drawer.hasChanges
    ? '先に、変更を保存してください。'
    : current.isEnabled
      ? undefined
      : 'サインインを許可していない人のリンクは作れません。先に許可して、保存してください。'
  return (
    <RecordDrawer
      title={`${name}さん`}
      onClose={onClose}
      {...drawer}
      isSaving={save.isPending || reset.isPending}
      removal={{
        question: `${name}さんをスタッフから外しますか。その人が作ったリンク（招待、パスワード再設定、下見、共有）と API キーは使えなくなります。その人のしたことは監査記録に残ります。`,
        remove: () => remove.mutate({ id, version: current.version, successorId }, { onError }),
      }}
    >
      <TextInput {...fields.text('name')} label="名前" required withAsterisk={false} />
      <RoleField role={fields.values.role} onChange={(value) => fields.set('role', value)} />
      <Switch
        label="サインインを許可する"
        checked={fields.values.isEnabled}
        onChange={(event) => fields.set('isEnabled', event.currentTarget.checked)}
      />
      <SuccessorField
        memberId={id}
        count={inCharge?.count ?? 0}
        successorId={successorId}
        onChange={setSuccessorId}
        error={fields.faultAt('successorId')}
      />
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => endSessions.mutate({ id }, { onError })}>
          セッションをすべて終わらせる
        </Button>
        <ConfirmButton
          label="パスワード再設定のリンクを作る"
          button={{ size: 'xs' }}
          question="リンクが使われると、二段階の確認も外れます。"
          obstacle={resetObstacle}
          confirm="作る"
          onConfirm={() => reset.mutate({ id }, { onError })}
        />
      </Group>
    </RecordDrawer>
  )
}
