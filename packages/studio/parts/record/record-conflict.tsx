import { Button, Group, Text } from '@mantine/core'
import { isApiProblem } from '@tsuzuri/api/client'
import { DifferingFields, listDiffering, type DescribedFields } from './differing-fields.tsx'
import { Modal } from '../overlays/modal.tsx'

/** Whether another person saved first. A refusal of a field is not a conflict. */
export function isStale(error: unknown): boolean {
  return isApiProblem(error) && error.status === 409 && (error.problem.faults ?? []).length === 0
}

/** An edit conflict of a record: shows the differences; nothing is overwritten without a decision. */
export function RecordConflict(props: {
  names: Readonly<Record<string, string>>
  mine: DescribedFields
  theirs: DescribedFields
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}) {
  const { names, mine, theirs } = props
  return (
    <Modal opened onClose={props.onClose} size="56rem" title="ほかの人が先に保存しました">
      <Text size="sm" mb="md">
        {listDiffering(names, theirs, mine).length === 0
          ? '内容は同じです。このまま閉じて構いません。'
          : 'どちらの内容で続けるかを選んでください。違うところだけを並べています。'}
      </Text>
      <DifferingFields
        names={names}
        before={theirs}
        after={mine}
        beforeLabel="いま保存されている内容"
        afterLabel="あなたの内容"
      />
      <Group justify="end" mt="md">
        <Button variant="default" onClick={props.onTheirs}>
          保存されている内容にする
        </Button>
        <Button onClick={props.onMine}>あなたの内容で保存する</Button>
      </Group>
    </Modal>
  )
}
