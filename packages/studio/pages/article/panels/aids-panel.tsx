import { Button, Group, NativeSelect, Switch } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { fieldNames } from '../field-names.ts'
import { countRules, listedProofs, type Proof, type Proofs } from '../proofs/proofs.ts'
import './aids-panel.css'

/** The list of findings in the text and the fields; those in the text are also in its margin. */
export function AidsPanel(props: {
  isOn: boolean
  onChange: (isOn: boolean) => void
  proofs: Proofs
  onVisit: (proof: Proof) => void
}) {
  const { isOn, onChange, proofs, onVisit } = props
  const state = useSyncExternalStore(proofs.subscribe, proofs.snapshot)
  const listed = listedProofs(state)
  const step = (by: 1 | -1) => {
    const proof = proofs.step(by)
    if (proof !== undefined) onVisit(proof)
  }
  return (
    <div className="panel-form">
      <Switch
        label="余白に指摘を出す"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {isOn && (
        <>
          <p role="status">
            {state.all.length === 0 ? '指摘はありません' : `指摘が${state.all.length}件あります`}
          </p>
          {state.all.length > 0 && (
            <>
              <NativeSelect
                label="種類"
                value={state.rule ?? ''}
                onChange={({ currentTarget: { value } }) => proofs.setRule(value === '' ? undefined : value)}
                data={[
                  { value: '', label: `すべて（${state.all.length}）` },
                  ...countRules(state).map(({ rule, count }) => ({
                    value: rule,
                    label: `${rule}（${count}）`,
                  })),
                ]}
              />
              <Group gap="xs">
                <Button variant="default" size="xs" title="Shift+F7" onClick={() => step(-1)}>
                  前の指摘
                </Button>
                <Button variant="default" size="xs" title="F7" onClick={() => step(1)}>
                  次の指摘
                </Button>
              </Group>
              <ol className="proofs" role="list">
                {listed.map((proof) => (
                  <li key={proof.id} data-weight={proof.weight}>
                    <button
                      type="button"
                      aria-current={proof.id === state.current}
                      onClick={() => {
                        proofs.choose(proof)
                        onVisit(proof)
                      }}
                    >
                      <strong>{proof.message}</strong>
                      <small>
                        {placeName(proof)}・{proof.rule}
                      </small>
                      <span>{proof.reason}</span>
                    </button>
                  </li>
                ))}
              </ol>
            </>
          )}
        </>
      )}
      <p>
        題名、リード、本文、代替テキスト、キャプション、検索と配信の文言を読み、言葉の誤り、表記ゆれ、薬機法・景表法に触れそうな言い方を、理由と直し方を添えて示します。F7
        で次、Shift+F7 で前の指摘へ移ります。
      </p>
      <p>どれも助言で、公開の妨げにはなりません。公開に足りないものは、「公開」の「公開の前に」に出ます。</p>
    </div>
  )
}

function placeName({ place }: Proof): string {
  if ('note' in place) return '本文'
  return fieldNames[place.field as keyof typeof fieldNames] ?? place.field
}
