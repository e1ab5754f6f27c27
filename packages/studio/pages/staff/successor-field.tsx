import { NativeSelect } from '@mantine/core'
import { useStudioQuery } from '../../app/studio-queries.ts'

/** Who takes over the articles of a person who leaves; nothing for a person without articles. */
export function SuccessorField(props: {
  memberId: number
  count: number
  successorId: number | undefined
  onChange: (staffId: number | undefined) => void
  error: string | undefined
}) {
  const { memberId, count, successorId, onChange, error } = props
  const { data } = useStudioQuery('listAssignees', {})
  if (count === 0) return null
  const others = (data?.items ?? []).filter(({ id }) => id !== memberId)
  return (
    <NativeSelect
      label="記事を引き継ぐ人"
      description={`担当の記事が${count}本あります。外すとき、止めるとき、法務にするときに、この人の担当になります。`}
      value={successorId ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? undefined : Number(value))}
      data={[
        { value: '', label: '選んでください' },
        ...others.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      error={error}
    />
  )
}
