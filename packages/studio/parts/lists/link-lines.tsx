import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { StudioIcon } from '../studio-icon.tsx'
import './link-lines.css'

type Line = { label: string; href: string }

/** An ordered list of links with labels. */
export function LinkLines(props: {
  label: string
  /** The name of one line. */
  item: string
  links: readonly Line[]
  onChange: (links: Line[]) => void
  error?: string | undefined
  most: number
}) {
  const { label, item, links, onChange } = props
  const change = (at: number, changed: Partial<Line>) =>
    onChange(links.map((link, place) => (place === at ? { ...link, ...changed } : link)))
  return (
    <Input.Wrapper label={label} labelElement="div" error={props.error} className="link-lines">
      {links.map((link, at) => (
        <div key={at} className="link-line">
          <TextInput
            aria-label={`${label}${at + 1}に表示する文字`}
            placeholder="表示する文字"
            value={link.label}
            onChange={(event) => change(at, { label: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`${label}${at + 1}のURL`}
            placeholder="https://… または /magazine/…"
            value={link.href}
            onChange={(event) => change(at, { href: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${label}${at + 1}を上へ`}
            disabled={at === 0}
            onClick={() => onChange(links.toSpliced(at, 1).toSpliced(at - 1, 0, link))}
          >
            <StudioIcon name="up" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${label}${at + 1}を消す`}
            onClick={() => onChange(links.toSpliced(at, 1))}
          >
            <StudioIcon name="close" />
          </ActionIcon>
        </div>
      ))}
      {links.length < props.most && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={item === label ? undefined : `${label}に${item}を加える`}
          onClick={() => onChange([...links, { label: '', href: '' }])}
        >
          {item}を加える
        </Button>
      )}
    </Input.Wrapper>
  )
}
