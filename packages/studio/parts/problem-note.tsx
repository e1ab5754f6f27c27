import { Alert } from '@mantine/core'
import { sentenceOf } from '../app/problem.ts'

/** The error of an action, shown beside it. */
export function ProblemNote({ error, sentence }: { error?: unknown; sentence?: string | undefined }) {
  const text = sentence ?? (error === null || error === undefined ? undefined : sentenceOf(error))
  if (text === undefined) return null
  return (
    <Alert color="red" role="alert" my="sm" p="sm">
      {text}
    </Alert>
  )
}
