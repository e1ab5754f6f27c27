import { useCallback, useState } from 'react'
import type { Fault } from '@tsuzuri/content/refusal'
import { faultsOf, namesFields, sentenceOf } from '../../app/problem.ts'

/** The values of a form and the server's errors, each at its field. */
export function useFields<Values extends object>(initial: Values) {
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [sentence, setSentence] = useState<string>()
  const [known] = useState(() => new Set(Object.keys(initial)))

  const set = useCallback(<Name extends keyof Values>(name: Name, value: Values[Name]) => {
    setValues((before) => ({ ...before, [name]: value }))
    setFaults((before) => before.filter(({ path }) => topOf(path) !== name))
  }, [])

  const blame = useCallback(
    (error: unknown) => {
      setFaults(faultsOf(error))
      setSentence(sentenceBeside(error, known))
    },
    [known],
  )

  const forgive = useCallback(() => {
    setFaults([])
    setSentence(undefined)
  }, [])

  /** For a text input: `<TextInput {...fields.text('name')} />`. */
  const text = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name] as string,
    onChange: (event: { currentTarget: { value: string } }) =>
      set(name, event.currentTarget.value as Values[Name]),
    error: faultAt(faults, name),
  })

  return {
    values,
    set,
    setValues,
    blame,
    forgive,
    sentence,
    text,
    faultAt: (path: string) => faultAt(faults, path),
  }
}

/** The error of a field, or of anything inside it. */
export function faultAt(faults: readonly Fault[], path: string): string | undefined {
  return faults.find((fault) => fault.path === path || /^[.[]/.test(after(fault.path, path)))?.reason
}

function after(path: string, start: string): string {
  return path.startsWith(start) ? path.slice(start.length) : ''
}

/** An error with a path is shown at its field; only errors without a field are shown here. */
function sentenceBeside(error: unknown, fields: ReadonlySet<string>): string {
  if (!namesFields(error)) return sentenceOf(error)
  const inside = new Set(
    faultsOf(error)
      .filter(({ path }) => !fields.has(path))
      .map(({ reason }) => reason),
  )
  return inside.size === 0
    ? '入力を確かめてください。'
    : `入力を確かめてください（${[...inside].join('、')}）。`
}

function topOf(path: string): string {
  return /^[^.[]+/.exec(path)?.[0] ?? ''
}
