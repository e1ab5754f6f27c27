import { Button, Group, Modal, Text } from '@mantine/core'
import { isApiProblem } from '@tsuzuri/api/client'
import './record-conflict.css'

export type Told = Readonly<Record<string, unknown>>

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
  const differing = Object.keys(names).filter((name) => wordsOf(mine[name]) !== wordsOf(theirs[name]))
  return (
    <Modal opened onClose={props.onClose} size="56rem" title="ほかの人が先に保存しました">
      <Text size="sm" mb="md">
        {differing.length === 0
          ? '内容は同じです。このまま閉じて構いません。'
          : 'どちらの内容で続けるかを選んでください。違うところだけを並べています。'}
      </Text>
      {differing.length > 0 && (
        <table className="record-conflict">
          <thead>
            <tr>
              <th scope="col">項目</th>
              <th scope="col">いま保存されている内容</th>
              <th scope="col">あなたの内容</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((name) => (
              <tr key={name}>
                <th scope="row">{names[name]}</th>
                <td>{shown(theirs[name])}</td>
                <td>{shown(mine[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
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

function shown(value: unknown): string {
  const words = wordsOf(value)
  return words === '' ? '（なし）' : words
}

/** Lists line by line, what belongs together on one line. */
function wordsOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((one) => inLine(one)).join('\n')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${name}：${inLine(one)}`)
      .join('\n')
  return plain(value)
}

function inLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return plain(value)
  return Object.values(value)
    .map(inLine)
    .filter((words) => words !== '')
    .join('　')
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
