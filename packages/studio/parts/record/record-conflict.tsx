import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '../../app/session.tsx'
import { DifferingFields, listDiffering, type DescribedFields } from './differing-fields.tsx'
import { Modal } from '../overlays/modal.tsx'

/** The person who saved the other version. */
export type SavedBy = { actor: string; name: string }

/** An edit conflict of a record: shows the fields that both changed; nothing is overwritten without a decision. */
export function RecordConflict(props: {
  /** The fields that both changed. */
  names: Readonly<Record<string, string>>
  mine: DescribedFields
  theirs: DescribedFields
  comparison?: ReactNode
  by: SavedBy | undefined
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}) {
  const { names, mine, theirs } = props
  const title = useTitle(props.by)
  return (
    <Modal opened onClose={props.onClose} size="56rem" title={title}>
      <Text size="sm" mb="md">
        {listDiffering(names, theirs, mine).length === 0
          ? '内容は同じです。このまま閉じて構いません。'
          : '両方で直したところだけを並べています。どちらの内容で続けるかを選んでください。片方だけで直したところは、どちらを選んでも残ります。'}
      </Text>
      {props.comparison ?? (
        <DifferingFields
          names={names}
          before={theirs}
          after={mine}
          beforeLabel={theirLabel}
          afterLabel={myLabel}
        />
      )}
      <Group justify="end" mt="md">
        <Button variant="default" onClick={props.onTheirs}>
          保存されている内容にする
        </Button>
        <Button onClick={props.onMine}>あなたの内容で保存する</Button>
      </Group>
    </Modal>
  )
}

export const theirLabel = 'いま保存されている内容'
export const myLabel = 'あなたの内容'

/** Without a name, it may have been the same person in another tab. */
function useTitle(by: SavedBy | undefined): string {
  const { account } = useSession()
  if (by === undefined) return '別の画面で先に保存されました'
  return by.actor === `staff:${account.id}`
    ? 'あなたの別の画面で先に保存されました'
    : `${by.name}さんが先に保存しました`
}
