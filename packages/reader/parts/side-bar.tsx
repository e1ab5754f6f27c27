import { addresses } from '../addresses.ts'
import { useSite } from '../app/use-site.ts'
import { ArticleTags } from './article-tags.tsx'
import { BannerArea } from './banner-area.tsx'
import { FindSalon } from './find-salon/find-salon.tsx'
import { Link } from './link.tsx'
import { Phrases } from './phrases.tsx'
import { Ranking } from './ranking.tsx'
import { SearchForm } from './search-form.tsx'
import { SectionHeading } from './section-heading.tsx'
import './side-bar.css'

export type SideBarPart = 'search' | 'features' | 'tags' | 'find-salon'

/** What stands beside every page (U4), but for what the page holds itself. */
export function SideBar({ without = [] }: { without?: readonly SideBarPart[] }) {
  const site = useSite()
  return (
    <aside className="side-bar" aria-label="サイドバー">
      {!without.includes('search') && <SearchForm />}
      <Ranking articles={site.ranking} />
      {!without.includes('features') && site.features.length > 0 && (
        <section aria-labelledby="side-bar-features">
          <SectionHeading id="side-bar-features">特集</SectionHeading>
          <ul role="list" className="side-bar-features">
            {site.features.map(({ slug, name, nameBreaks, total }) => (
              <li key={slug}>
                <Link to={addresses.subcategory('tokushu', slug)}>
                  <Phrases text={name} breaks={nameBreaks} />
                </Link>
                <span>{total}本</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!without.includes('tags') && site.tags.length > 0 && (
        <section aria-labelledby="side-bar-tags">
          <SectionHeading id="side-bar-tags" more={<Link to={addresses.tagIndex()}>索引</Link>}>
            タグ
          </SectionHeading>
          <ArticleTags tags={site.tags} />
        </section>
      )}
      {!without.includes('find-salon') && <FindSalon template={site.settings.findSalonTemplate} />}
      <BannerArea place="sidebar" banners={site.banners} />
    </aside>
  )
}
