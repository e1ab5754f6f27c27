import { TextInput } from '@mantine/core'
import { dayLimits } from '../../../../japan-time.ts'
import type { ArticleFields } from '../../article.ts'
import { PeopleField } from './people-field.tsx'
import { japanDay } from '@tsuzuri/content/japan-time'

type Supervisor = ArticleFields['supervisor']

/** The supervisor: who checked the article, their qualification, what they checked and when. */
export function SupervisorFields(props: {
  supervisor: Supervisor
  onChange: (supervisor: Supervisor) => void
  error: string | undefined
  disabled: boolean
}) {
  const { supervisor, onChange, disabled } = props
  const choose = ([userId]: number[]) => {
    if (userId === undefined) return onChange(undefined)
    onChange({ credentials: '', checked: '', checkedOn: japanDay(new Date()), ...supervisor, userId })
  }
  return (
    <>
      <PeopleField
        label="監修者"
        ids={supervisor === undefined ? [] : [supervisor.userId]}
        onChange={choose}
        single
        error={props.error}
        disabled={disabled}
      />
      {supervisor !== undefined && (
        <>
          <TextInput
            label="監修者の資格"
            placeholder="皮膚科専門医 など"
            value={supervisor.credentials}
            disabled={disabled}
            onChange={(event) => onChange({ ...supervisor, credentials: event.currentTarget.value })}
          />
          <TextInput
            label="確かめたこと"
            value={supervisor.checked}
            disabled={disabled}
            onChange={(event) => onChange({ ...supervisor, checked: event.currentTarget.value })}
          />
          <TextInput
            label="確かめた日"
            type="date"
            {...dayLimits}
            value={supervisor.checkedOn}
            disabled={disabled}
            onChange={(event) => onChange({ ...supervisor, checkedOn: event.currentTarget.value })}
          />
        </>
      )}
    </>
  )
}
