import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useStudioQuery } from '../../../../app/studio-queries.ts'
import { sentenceOf } from '../../../../app/problem.ts'
import { studio } from '../../../../app/studio.ts'
import { useNotify } from '../../../../parts/notifications.tsx'

/** The slug, proposed in romaji from the reading. */
export function SlugField(props: {
  id: number
  title: string
  reading: string
  slug: string
  onChange: (slug: string) => void
  error: string | undefined
  disabled: boolean
}) {
  const { id, title, reading, slug, onChange } = props
  const notify = useNotify()
  const { data: check } = useStudioQuery(
    'checkSlug',
    { slug, id },
    { enabled: slug !== '' && props.error === undefined },
  )
  const propose = useMutation({
    mutationFn: () => studio.proposeSlug({ title, reading, id }),
    onSuccess: (proposal) =>
      proposal.slug === '' ? notify('題名かよみを書くと、スラッグを提案できます') : onChange(proposal.slug),
    onError: (error) => notify(sentenceOf(error), 'bad'),
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
          onClick={() => propose.mutate()}
        >
          よみから提案する
        </Button>
      )}
    </div>
  )
}
