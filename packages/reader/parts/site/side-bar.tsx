import { addresses } from '../../addresses.ts'
import { useSite } from '../../app/use-site.ts'
import { ArticleTags } from '../labels/article-tags.tsx'
import { AdSlot } from './ad-slot.tsx'
import { BannerArea } from './banner-area.tsx'
import { FindSalon } from '../find-salon/find-salon.tsx'
import { Link } from '../navigation/link.tsx'
import { Phrases } from '../headings/phrases.tsx'
import { Ranking } from '../lists/ranking.tsx'
import { SearchForm } from '../search-form/search-form.tsx'
import { SectionHeading } from '../headings/section-heading.tsx'
import './side-bar.css'

export type SideBarPart = 'search' | 'features' | 'tags' | 'find-salon'

/** The side bar of every page (U4), without the parts that the page shows itself. */
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
      <AdSlot place="sidebar" />
    </aside>
  )
}
