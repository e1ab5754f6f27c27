import type { Destination } from '@tsuzuri/content/syndication/destination'
import { destinationRules } from '@tsuzuri/content/syndication/destination'
import type { Channel } from '@tsuzuri/content/syndication/item'
import { mediaViews } from '@tsuzuri/database/media'
import { readSettings } from '@tsuzuri/database/settings'
import type { FeedContext } from './feed-context.ts'

/** Reads the channel metadata for a partner: title, description, logos. */
export async function readChannel(
  { db, config }: FeedContext,
  destination: Destination,
  modifiedAt: Date,
): Promise<Channel> {
  const { settings } = await readSettings(db.reader)
  const { squareLogo, wideLogo, darkLogo, lineCategories } = settings.syndication
  const named = { square: squareLogo ?? settings.logo, wide: wideLogo ?? settings.logo, dark: darkLogo }
  const media = await mediaViews(
    db.reader,
    Object.values(named).filter((name) => name !== undefined),
  )
  const logos: Channel['logos'] = {}
  for (const [use, name] of Object.entries(named) as [keyof typeof named, string | undefined][]) {
    const view = name === undefined ? undefined : media.get(name)
    if (view === undefined) continue
    logos[use] = { url: `${config.publicUrl}${view.url}`, width: view.width, height: view.height }
  }
  const { longestDescription } = destinationRules[destination]
  return {
    title: settings.name,
    url: `${config.publicUrl}/magazine/`,
    description: shortened([settings.description, settings.tagline, settings.name], longestDescription),
    publisher: settings.publisher === '' ? settings.name : settings.publisher,
    modifiedAt,
    logos,
    categoryNumbers: lineCategories,
  }
}

/** The first text that fits, or the truncated last one. */
function shortened(texts: readonly string[], longest: number): string {
  const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' })
  const letters = (text: string) =>
    [...segmenter.segment(text.replace(/\s+/g, ' '))].map((one) => one.segment)
  const fitting = texts.find((text) => text !== '' && letters(text).length <= longest)
  return (
    fitting ??
    letters(texts.at(-1) ?? '')
      .slice(0, longest)
      .join('')
  )
}
