import type { Page } from '@tsuzuri/content/page-number'
import type { ArticleCard, PublishedUser } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { useSite } from '../../app/use-site.ts'
import { personJsonLd } from '../../head/json-ld.ts'
import { listHead } from '../../head/list-head.ts'
import { listFirst } from '../../list-with-front.ts'
import { definePage } from '../../page.ts'
import { Breadcrumb, type Crumb } from '../../parts/navigation/breadcrumb.tsx'
import { PagedArticles } from '../../parts/lists/paged-articles.tsx'
import { profileFaceSlot } from '../../parts/pictures/picture-slot.ts'
import { SectionHeading } from '../../parts/headings/section-heading.tsx'
import { Portrait, UserLinks } from '../../parts/cards/user-card.tsx'
import './page.css'

type Data = { user: PublishedUser; articles: Page<ArticleCard> }

/** The page of an author with their articles (R12). */
export const page = definePage<Data>({
  steps: [
    async ({ api, params: { slug = '' }, page: number, signal }) => {
      const [user, articles] = await listFirst(
        api.getUser(slug, { signal }),
        api.listArticles({ user: slug, page: number }, { signal }),
      )
      return { user, articles }
    },
  ],
  head: (data, site) => {
    const head = listHead(
      {
        title: data.user.name,
        description: data.user.biography,
        list: data.articles,
        named: { kind: 'user', slug: data.user.slug },
        addressOf: addressesOf(data),
        crumbs: crumbsOf(data, site.settings.name),
        image: data.user.portrait,
      },
      site,
    )
    if (!import.meta.env.SSR) return { ...head, type: 'profile' }
    return { ...head, type: 'profile', jsonLd: [...(head.jsonLd ?? []), personJsonLd(data.user, site)] }
  },
  Page: UserPage,
})

function UserPage({ data }: { data: Data }) {
  const { settings } = useSite()
  const { user, articles } = data
  return (
    <PageFrame>
      <Breadcrumb crumbs={crumbsOf(data, settings.name)} />
      <div className="user-profile">
        <Portrait user={user} slot={profileFaceSlot} isFirst />
        <div>
          <p className="user-profile-reading">{user.reading}</p>
          <h1 tabIndex={-1}>{user.name}</h1>
          {user.title !== '' && <p className="user-profile-title">{user.title}</p>}
        </div>
        {user.biography !== '' && <p className="user-profile-biography">{user.biography}</p>}
        <UserLinks links={user.links} />
      </div>
      <SectionHeading>{user.name}の記事</SectionHeading>
      <PagedArticles list={articles} addressOf={addressesOf(data)} level={3} />
    </PageFrame>
  )
}

function addressesOf({ user }: Data): (page: number) => string {
  return (number) => addresses.user(user.slug, { page: number })
}

function crumbsOf({ user }: Data, magazine: string): Crumb[] {
  return [
    { name: magazine, address: addresses.home() },
    { name: '書き手の一覧', address: addresses.users() },
    { name: user.name, address: addresses.user(user.slug) },
  ]
}
