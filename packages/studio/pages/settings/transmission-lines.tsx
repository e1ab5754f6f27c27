import { Button, Textarea, TextInput } from '@mantine/core'
import type { TransmissionLine } from './settings-form.ts'

const empty: TransmissionLine = {
  service: '',
  recipient: '',
  sent: '',
  purpose: '',
  occasion: '',
  policyHref: '',
  optOutHref: '',
  origins: '',
}

const lines = [
  ['service', 'サービスの名前', '', true],
  ['recipient', '送信先の会社', '', true],
  ['occasion', '送るとき', 'ページを開いたとき', false],
  ['policyHref', 'プライバシーポリシーのURL', 'https://…', false],
  ['optOutHref', '停止の手続きのURL', 'https://…', false],
] as const

const texts = [
  ['sent', '送る情報', 'どの情報を送るか', true],
  ['purpose', '使う目的', '何のために使うか', true],
  ['origins', '通信を許すホスト', 'https://*.example.com（一行に一つ）', false],
] as const

/** What tags send to third parties, as declared by editors: this list is published, and only these requests are allowed. */
export function TransmissionLines(props: {
  transmissions: readonly TransmissionLine[]
  onChange: (transmissions: TransmissionLine[]) => void
  faultAt: (path: string) => string | undefined
}) {
  const { transmissions, onChange, faultAt } = props
  const change = (at: number, changed: Partial<TransmissionLine>) =>
    onChange(transmissions.map((line, place) => (place === at ? { ...line, ...changed } : line)))
  return (
    <div className="transmissions">
      {transmissions.map((line, at) => {
        const common = (name: keyof TransmissionLine, placeholder: string) => ({
          placeholder,
          value: line[name],
          error: faultAt(`transmissions[${at}].${name}`),
          onChange: (event: { currentTarget: { value: string } }) =>
            change(at, { [name]: event.currentTarget.value }),
        })
        return (
          <fieldset key={at} className="transmission">
            <legend>{line.service === '' ? `送信先${at + 1}` : line.service}</legend>
            {lines.map(([name, label, placeholder, required]) => (
              <TextInput
                key={name}
                label={label}
                required={required}
                withAsterisk={false}
                {...common(name, placeholder)}
              />
            ))}
            {texts.map(([name, label, placeholder, required]) => (
              <Textarea
                key={name}
                label={label}
                required={required}
                withAsterisk={false}
                autosize
                {...common(name, placeholder)}
              />
            ))}
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => onChange(transmissions.toSpliced(at, 1))}
            >
              この送信先を外す
            </Button>
          </fieldset>
        )
      })}
      <Button variant="default" size="xs" onClick={() => onChange([...transmissions, empty])}>
        送信先を加える
      </Button>
    </div>
  )
}
