import { Button, Group, Modal, Text } from '@mantine/core'
import { isApiProblem } from '@tsuzuri/api/client'
import { DifferingFields, listDiffering, type Told } from './differing-fields.tsx'

/** Whether somebody else saved first. A refusal at a field is about the field, not about somebody else. */
export function isStale(error: unknown): boolean {
  return isApiProblem(error) && error.status === 409 && (error.problem.faults ?? []).length === 0
}

/** Two people saved one thing: what differs stands side by side, and nothing is overwritten unseen. */
export function RecordConflict(props: {
  names: Readonly<Record<string, string>>
  mine: Told
  theirs: Told
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
