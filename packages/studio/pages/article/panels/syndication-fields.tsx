import { Switch, TextInput } from '@mantine/core'
import type { ArticleFields } from '../article.ts'

type Syndication = ArticleFields['syndication']
type Destination = 'smartnews' | 'gunosy' | 'line'

const destinations: { key: Destination; name: string }[] = [
  { key: 'smartnews', name: 'スマートニュース' },
  { key: 'gunosy', name: 'グノシー' },
  { key: 'line', name: 'LINE NEWS' },
]

/** Where else the article goes, under which title. */
export function SyndicationFields(props: {
  syndication: Syndication
  title: string
  onChange: (syndication: Syndication) => void
  disabled: boolean
}) {
  const { syndication, onChange, disabled } = props
  const change = (key: Destination, changed: { include?: boolean; title?: string }) =>
    onChange({ ...syndication, [key]: { include: true, title: '', ...syndication[key], ...changed } })
  return destinations.map(({ key, name }) => (
    <div key={key}>
      <Switch
        label={`${name}に配信する`}
        checked={syndication[key]?.include ?? true}
        disabled={disabled}
        onChange={(event) => change(key, { include: event.currentTarget.checked })}
      />
      {syndication[key]?.include === true && (
        <TextInput
          aria-label={`${name}での題名`}
          placeholder={`${name}での題名（${props.title === '' ? '題名と同じ' : props.title}）`}
          mt="xs"
          value={syndication[key].title}
          disabled={disabled}
          onChange={(event) => change(key, { title: event.currentTarget.value })}
        />
      )}
    </div>
  ))
}
