import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useStudioQuery } from '../../../../app/studio-queries.ts'
import { studio } from '../../../../app/studio.ts'
import { useNotify, useNotifyError } from '../../../../parts/notifications.tsx'

/** The slug, proposed in romaji from the reading. */
export function SlugField(props: {
  id: number
  title: string
  reading: string
  slug: string
  onChange: (slug: string) => void
  /** A proposal for these fields, which may arrive late. */
  onAnswer: (proposed: string, asked: { title: string; reading: string; slug: string }) => void
  error: string | undefined
  disabled: boolean
}) {
  const { id, title, reading, slug, onChange, onAnswer } = props
  const notify = useNotify()
  const notifyError = useNotifyError()
  const { data: check } = useStudioQuery(
    'checkSlug',
    { slug, id },
    { enabled: slug !== '' && props.error === undefined },
  )
  const propose = useMutation({
    mutationFn: (asked: { title: string; reading: string; slug: string }) =>
      studio.proposeSlug({ title: asked.title, reading: asked.reading, id }),
    onSuccess: (proposal, asked) =>
      proposal.slug === ''
        ? notify('題名かよみを書くと、スラッグを提案できます')
        : onAnswer(proposal.slug, asked),
    onError: notifyError,
  })
  const taken = slug !== '' && check?.isFree === false ? check.reason : undefined
  return (
    <div className="slug-field">
      <TextInput
        label="スラッグ"
        description={`/magazine/${slug === '' ? '…' : slug}/`}
        value={slug}
        disabled={props.disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={props.error ?? taken}
        autoCapitalize="off"
        spellCheck={false}
      />
      {!props.disabled && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={propose.isPending}
          onClick={() => propose.mutate({ title, reading, slug })}
        >
          よみから提案する
        </Button>
      )}
    </div>
  )
}
