import { useCallback, useState } from 'react'
import type { Fault } from '@tsuzuri/content/refusal'
import { type FieldProblem, fieldProblemOf, sentenceBeside, withoutField } from './field-problem.ts'

/** The values of a form and the server's errors, each at its field. */
export function useFields<Values extends object>(initial: Values) {
  const [values, setValues] = useState(initial)
  const [problem, setProblem] = useState<FieldProblem>()
  const [known] = useState(() => new Set(Object.keys(initial)))

  const set = useCallback(<Name extends keyof Values>(name: Name, value: Values[Name]) => {
    setValues((before) => ({ ...before, [name]: value }))
    setProblem((before) => before && withoutField(before, name))
  }, [])

  const blame = useCallback((error: unknown) => setProblem(fieldProblemOf(error)), [])
  const forgive = useCallback(() => setProblem(undefined), [])
  const faults = problem?.faults ?? []

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
    sentence: problem && sentenceBeside(problem, known),
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
