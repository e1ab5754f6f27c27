import {
  choiceLicence,
  choiceNamed,
  type LicensedContent,
  siteLicence,
} from '@tsuzuri/content/crawlers/licence'
import type { Crawlers } from '@tsuzuri/content/crawlers/usage'
import { Refusal } from '@tsuzuri/content/refusal'
import type { SiteSettings } from '@tsuzuri/content/site-settings'
import { listPublishedCategories } from '@tsuzuri/database/published/taxonomy/categories'
import { readSettings } from '@tsuzuri/database/settings'
import type { Context } from '../context.ts'
import type { DiscoveryDocument } from '../feeds/document-response.ts'
import { element, textElement, type Xml, xmlDeclaration } from '../feeds/xml.ts'

const namespace = 'https://rslstandard.org/rsl'
const type = 'application/rsl+xml; charset=utf-8'

/** The licence of the site in Really Simple Licensing 1.0 (404 while the publisher has not chosen). */
export async function siteLicenceDocument({ db, now }: Context): Promise<DiscoveryDocument> {
  const { settings } = await readSettings(db.reader)
  const categories = await listPublishedCategories(db.reader, now())
  const contents = siteLicence(chosen(settings), categories)
  return { body: licenceText(contents, settings), type, keys: ['settings', 'categories'] }
}

/** The licence of all pages that link to it. */
export async function choiceLicenceDocument({ db }: Context, name: string): Promise<DiscoveryDocument> {
  const { settings } = await readSettings(db.reader)
  chosen(settings)
  const choice = choiceNamed(name)
  if (choice === undefined) throw absent()
  return { body: licenceText(choiceLicence(choice), settings), type, keys: ['settings'] }
}

function chosen({ crawlers }: SiteSettings): Crawlers {
  if (crawlers === undefined) throw absent()
  return crawlers
}

function absent(): Refusal {
  return new Refusal(
    'not-found',
    '利用の条件は定められていません。',
    'There are no terms of use for crawlers.',
  )
}

function licenceText(contents: readonly LicensedContent[], settings: SiteSettings): string {
  const licensed = contents.map(({ path, permits, prohibits }) =>
    element('content', { url: path }, [
      element('license', {}, [tokens('permits', permits), tokens('prohibits', prohibits)]),
      copyright(settings),
    ]),
  )
  return xmlDeclaration + element('rsl', { xmlns: namespace, 'max-age': '1' }, licensed)
}

function tokens(name: string, values: readonly string[]): Xml | undefined {
  return values.length === 0 ? undefined : textElement(name, values.join(' '), { type: 'usage' })
}

function copyright({ name, publisher, contactHref }: SiteSettings): Xml {
  const contact = contactHref?.startsWith('mailto:')
    ? { contactEmail: contactHref.slice('mailto:'.length) }
    : contactHref?.startsWith('https:')
      ? { contactUrl: contactHref }
      : {}
  return textElement('copyright', publisher === '' ? name : publisher, { type: 'organization', ...contact })
}
