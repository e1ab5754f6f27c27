import { Button, Checkbox, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import {
  type DestinationType,
  destinationTypeNames,
  destinationTypes,
  indexNowKinds,
} from '@tsuzuri/content/notices/destination'
import { type DestinationKind, destinationKinds, noticeRules } from '@tsuzuri/content/notices/notice-kinds'
import { useCommand } from '../../app/studio-queries.ts'
import { studio } from '../../app/studio.ts'
import { showFullMinute } from '../../japan-time.ts'
import { RecordDrawer } from '../../parts/record/record-drawer.tsx'
import { useRecord } from '../../parts/record/use-record.tsx'
import { type Destination, describeForm, formNames, formOf } from './destination-form.ts'

export function DestinationDrawer(props: {
  destination: Destination | undefined
  onClose: () => void
  onSecret: (secret: string) => void
}) {
  const { destination, onClose, onSecret } = props
  const options = { invalidates: ['listDestinations'] as const, doneMessage: '送り先を保存しました' }
  const done = ({ secret }: StudioAnswer<'createDestination'>) => {
    if (secret !== null) onSecret(secret)
  }
  const create = useCommand('createDestination', { ...options, done, close: onClose })
  const save = useCommand('saveDestination', { ...options, closeAfterRead: onClose })
  const rotate = useCommand('rotateDestinationSecret', {
    ...options,
    doneMessage: '署名用シークレットを新しくしました',
    done,
    close: onClose,
  })
  const remove = useCommand('deleteDestination', {
    ...options,
    doneMessage: '送り先を消しました',
    closeAfterRead: onClose,
  })
  const { fields, drawer, item } = useRecord({
    item: destination,
    read: formOf,
    create: (content, refused) => create.mutate({ content }, refused),
    save: (content, { id, version }, refused) => save.mutate({ id, version, content }, refused),
    find: async ({ id }) => (await studio.listDestinations({})).items.find((one) => one.id === id),
    names: formNames,
    describe: describeForm,
  })
  const { values } = fields
  const kinds: readonly DestinationKind[] = values.kind === 'index-now' ? indexNowKinds : destinationKinds
  const choose = (kind: DestinationType) => {
    fields.set('kind', kind)
    if (kind !== 'index-now') return
    fields.set('events', [...indexNowKinds])
    if (values.address === '') fields.set('address', destinationTypes[kind].address)
  }
  return (
    <RecordDrawer
      title={destination === undefined ? '新しい送り先' : '送り先を直す'}
      onClose={onClose}
      {...drawer}
      isSaving={create.isPending || save.isPending || rotate.isPending}
      removal={
        item && {
          question: `「${item.name}」を消しますか。これから送るはずの通知も取りやめます。`,
          remove: () => remove.mutate({ id: item.id, version: item.version }, { onError: fields.blame }),
        }
      }
      facts={
        item?.kind === 'webhook' && (
          <Stack gap="xs" mt="xl">
            <p className="record-note">
              {item.rotatingUntil === null
                ? '署名用シークレットを新しくしても、7日間は前のシークレットでも署名します。'
                : `${showFullMinute(item.rotatingUntil)} まで、前のシークレットでも署名しています。`}
            </p>
            <Button
              variant="default"
              size="xs"
              disabled={drawer.hasChanges}
              loading={rotate.isPending}
              onClick={() => rotate.mutate({ id: item.id, version: item.version }, { onError: fields.blame })}
            >
              署名用シークレットを新しくする
            </Button>
            {drawer.hasChanges && <p className="record-note">先に、変更を保存してください。</p>}
          </Stack>
        )
      }
    >
      <NativeSelect
        label="種類"
        value={values.kind}
        disabled={item !== undefined}
        onChange={(event) => choose(event.currentTarget.value as DestinationType)}
        data={destinationTypeNames.map((value) => ({ value, label: destinationTypes[value].name }))}
      />
      <TextInput
        {...fields.text('name')}
        label="名前"
        description="編集室での呼び名"
        required
        withAsterisk={false}
      />
      <TextInput
        {...fields.text('address')}
        label="URL"
        description={item === undefined ? undefined : `いまは ${item.host}。変えるときだけ入れてください。`}
        placeholder={destinationTypes[values.kind].address}
        inputMode="url"
        autoComplete="off"
        required={item === undefined}
        withAsterisk={false}
      />
      {values.kind === 'chatwork' && (
        <TextInput
          {...fields.text('token')}
          label="API トークン"
          description={item === undefined ? undefined : '変えるときだけ入れてください'}
          autoComplete="off"
          required={item === undefined}
          withAsterisk={false}
        />
      )}
      <Checkbox.Group
        label="通知すること"
        value={values.events}
        onChange={(events) => fields.set('events', events)}
        error={fields.faultAt('events')}
      >
        <Stack gap="xs" mt="xs">
          {kinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={noticeRules[kind].name} />
          ))}
        </Stack>
      </Checkbox.Group>
      {values.kind !== 'index-now' && (
        <Switch
          label="差し戻しの理由などのひとことも送る（オフなら、題名とリンクだけ）"
          checked={values.withText}
          onChange={(event) => fields.set('withText', event.currentTarget.checked)}
        />
      )}
      <Switch
        label="この送り先に送る"
        checked={values.isEnabled}
        onChange={(event) => fields.set('isEnabled', event.currentTarget.checked)}
      />
    </RecordDrawer>
  )
}
