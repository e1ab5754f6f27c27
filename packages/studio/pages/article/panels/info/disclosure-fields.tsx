import { NativeSelect, TextInput } from '@mantine/core'
import { type Disclosure, type DisclosureKind, disclosureKinds } from '@tsuzuri/content/disclosure'
import { disclosureNames } from './disclosure-names.ts'

export function DisclosureFields(props: {
  disclosure: Disclosure
  onChange: (disclosure: Disclosure) => void
  error: string | undefined
  disabled: boolean
}) {
  const { disclosure, onChange, disabled } = props
  const isEditorial = disclosure.kind === 'editorial'
  return (
    <>
      <NativeSelect
        label="広告の表示"
        value={disclosure.kind}
        error={isEditorial ? props.error : undefined}
        disabled={disabled}
        onChange={(event) => onChange({ ...disclosure, kind: event.currentTarget.value as DisclosureKind })}
        data={disclosureKinds.map((value) => ({ value, label: disclosureNames[value] }))}
      />
      {!isEditorial && (
        <TextInput
          label="広告主（提供元）"
          value={disclosure.sponsor}
          error={props.error}
          disabled={disabled}
          onChange={(event) => onChange({ ...disclosure, sponsor: event.currentTarget.value })}
        />
      )}
    </>
  )
}
