import type { SiteSettings } from '@tsuzuri/content/site-settings'
import type { Writing } from './rows.ts'
import { readSettings, replaceSettings } from './settings.ts'

/**
 * Settings name categories by slug, so they are renamed with the category, and removed with it. Otherwise a renamed
 * category would silently lose its restrictions for crawlers.
 */
export async function moveCategorySettings(
  writing: Writing,
  from: string,
  to: string | undefined,
): Promise<void> {
  const { version, settings } = await readSettings(writing.tx)
  const { syndication, crawlers } = settings
  const isNamed = Object.hasOwn(syndication.lineCategories, from)
  const isChosen = crawlers !== undefined && Object.hasOwn(crawlers.categories, from)
  if (!isNamed && !isChosen) return
  const moved: SiteSettings = {
    ...settings,
    syndication: { ...syndication, lineCategories: renamed(syndication.lineCategories, from, to) },
    ...(crawlers === undefined
      ? {}
      : { crawlers: { ...crawlers, categories: renamed(crawlers.categories, from, to) } }),
  }
  await replaceSettings(writing, version, moved)
}

function renamed<Value>(
  record: Readonly<Record<string, Value>>,
  from: string,
  to: string | undefined,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([slug, value]) => {
      if (slug !== from) return [[slug, value]]
      return to === undefined ? [] : [[to, value]]
    }),
  )
}
