import { Button, Textarea, TextInput } from '@mantine/core'
import type { TextLine } from './settings-form.ts'

/** Texts of the magazine by name, such as what stands at the foot of every article. */
export function TextLines(props: {
  texts: readonly TextLine[]
  onChange: (texts: TextLine[]) => void
  error?: string | undefined
}) {
  const { texts, onChange } = props
  const change = (at: number, changed: Partial<TextLine>) =>
    onChange(texts.map((line, place) => (place === at ? { ...line, ...changed } : line)))
  return (
    <div className="text-lines">
      {texts.map((line, at) => (
        <div key={at} className="text-line">
          <TextInput
            label="名前"
            aria-label={`文章${at + 1}の名前`}
            value={line.name}
            error={at === 0 ? props.error : undefined}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <Textarea
            label="文章"
            aria-label={`文章${at + 1}`}
            autosize
            minRows={1}
            value={line.text}
            onChange={(event) => change(at, { text: event.currentTarget.value })}
          />
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(texts.toSpliced(at, 1))}>
            消す
          </Button>
        </div>
      ))}
      <Button variant="subtle" size="compact-sm" onClick={() => onChange([...texts, { name: '', text: '' }])}>
        文章を加える
      </Button>
    </div>
  )
}
