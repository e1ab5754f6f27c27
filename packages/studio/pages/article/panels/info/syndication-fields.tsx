import { Switch, TextInput } from '@mantine/core'
import { chooseFor } from '@tsuzuri/content/syndication/choice'
import { type Destination, destinationRules, destinations } from '@tsuzuri/content/syndication/destination'
import type { OpenDesk } from '../../store/desk-state.ts'

/** The partners that get the article, and its title there; partners that do not accept it are disabled. */
export function SyndicationFields({ desk, disabled }: { desk: OpenDesk; disabled: boolean }) {
  const { syndication, title } = desk.fields
  const content = desk.read()
  const change = (key: Destination, changed: { include?: boolean; title?: string }) =>
    desk.set('syndication', {
      ...syndication,
      [key]: { include: true, title: '', ...syndication[key], ...changed },
    })
  return destinations.map((key) => {
    const { name } = destinationRules[key]
    const choice = chooseFor(key, content)
    const wished = chooseFor(key, { ...content, syndication: { [key]: { include: true, title: '' } } })
    return (
      <div key={key}>
        <Switch
          label={`${name}に配信する`}
          description={choice.isIn || syndication[key]?.include === false ? undefined : choice.reason}
          checked={choice.isIn}
          disabled={disabled || !wished.isIn}
          onChange={(event) => change(key, { include: event.currentTarget.checked })}
        />
        {choice.isIn && (
          <TextInput
            aria-label={`${name}での題名`}
            placeholder={`${name}での題名（${title === '' ? '題名と同じ' : title}）`}
            mt="xs"
            value={syndication[key]?.title ?? ''}
            disabled={disabled}
            onChange={(event) => change(key, { title: event.currentTarget.value })}
          />
        )}
      </div>
    )
  })
}
