import { transmissionPath } from '@tsuzuri/content/transmission-path'
import { addresses } from '../../addresses.ts'
import type { Site } from '../../site.ts'
import { Phrases } from '../headings/phrases.tsx'
import { EditorLink } from '../navigation/editor-link.tsx'
import { Link } from '../navigation/link.tsx'
import './site-footer.css'

export const footerElementId = 'site-footer'

/** The footer with the colophon: description, publisher, and navigation. */
export function SiteFooter({ site }: { site: Site }) {
  return (
    <footer id={footerElementId} className="site-footer">
      <Colophon site={site} />
    </footer>
  )
}

function Colophon({ site: { settings, categories, hasSeries, footerLinkBreaks = [] } }: { site: Site }) {
  const about = settings.texts['about'] ?? settings.description
  return (
    <div className="site-footer-inner">
      <div className="site-footer-about">
        <p className="site-footer-name">
          <Link to={addresses.home()}>{settings.name}</Link>
        </p>
        {about !== '' && <p>{about}</p>}
      </div>
      <nav className="site-footer-ways" aria-label="フッター">
        <ul role="list">
          {categories.map(({ slug, name }) => (
            <li key={slug}>
              <Link to={addresses.category(slug)}>{name}</Link>
            </li>
          ))}
          {hasSeries && (
            <li>
              <Link to={addresses.allSeries()}>連載</Link>
            </li>
          )}
        </ul>
        <ul role="list">
          {settings.footerLinks.map(({ label, href }, at) => (
            <li key={href}>
              <EditorLink href={href}>
                <Phrases text={label} breaks={footerLinkBreaks[at] ?? []} />
              </EditorLink>
            </li>
          ))}
          <li>
            <Link to={addresses.shelf()}>
              <Phrases text="あとで読む棚" breaks={[3]} />
            </Link>
          </li>
          <li>
            <a href={transmissionPath}>
              <Phrases text="外部送信について" breaks={[4]} />
            </a>
          </li>
          {settings.contactHref !== undefined && (
            <li>
              <EditorLink href={settings.contactHref}>お問い合わせ</EditorLink>
            </li>
          )}
        </ul>
      </nav>
      {settings.publisher !== '' && <p className="site-footer-publisher">発行　{settings.publisher}</p>}
    </div>
  )
}
