import { Button, Textarea, TextInput } from '@mantine/core'
import type { Correction } from '@tsuzuri/content/correction'
import { dayLimits } from '../../../../japan-time.ts'
import type { OpenDesk } from '../../store/desk-state.ts'
import './correction-fields.css'
import { japanDay } from '@tsuzuri/content/japan-time'

/** The 訂正 of an article: what was wrong, what is right, and since when. */
export function CorrectionFields({ desk, disabled }: { desk: OpenDesk; disabled: boolean }) {
  const { fields, set, faultAt } = desk
  const corrections = fields.corrections ?? []
  const write = (next: Correction[]) => set('corrections', next.length === 0 ? undefined : next)
  const change = (at: number, part: Partial<Correction>) =>
    write(corrections.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <>
      <p>公開のあとで直した誤りを、記事の終わりとフィードで読者に知らせます。</p>
      {corrections.map((one, at) => (
        <fieldset key={at} className="correction" disabled={disabled}>
          <legend>訂正{corrections.length > 1 && `（${at + 1}）`}</legend>
          <TextInput
            label="訂正した日"
            type="date"
            {...dayLimits}
            data-path={`corrections[${at}].on`}
            value={one.on}
            error={faultAt(`corrections[${at}].on`)}
            onChange={(event) => change(at, { on: event.currentTarget.value })}
          />
          <Textarea
            label="誤っていた内容"
            data-path={`corrections[${at}].wrong`}
            autosize
            minRows={2}
            value={one.wrong}
            error={faultAt(`corrections[${at}].wrong`)}
            onChange={(event) => change(at, { wrong: event.currentTarget.value })}
          />
          <Textarea
            label="正しい内容"
            data-path={`corrections[${at}].right`}
            autosize
            minRows={2}
            value={one.right}
            error={faultAt(`corrections[${at}].right`)}
            onChange={(event) => change(at, { right: event.currentTarget.value })}
          />
          {!disabled && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => write(corrections.filter((_, index) => index !== at))}
            >
              この訂正を外す
            </Button>
          )}
        </fieldset>
      ))}
      {!disabled && (
        <Button
          variant="default"
          onClick={() => write([...corrections, { on: japanDay(new Date()), wrong: '', right: '' }])}
        >
          訂正を加える
        </Button>
      )}
    </>
  )
}
