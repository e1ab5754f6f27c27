import type { Page } from '@tsuzuri/content/page-number'
import type { PublishedUser } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { useSite } from '../../app/use-site.ts'
import { listHead } from '../../head/list-head.ts'
import { definePage } from '../../page.ts'
import { Breadcrumb, type Crumb } from '../../parts/navigation/breadcrumb.tsx'
import { PageHeading } from '../../parts/headings/page-heading.tsx'
import { Pagination } from '../../parts/lists/pagination.tsx'
import { UserCard } from '../../parts/cards/user-card.tsx'
import './page.css'

type Data = { users: Page<PublishedUser> }

const addressOf = (number: number) => addresses.users({ page: number })

/** All authors of the magazine (R12). */
export const page = definePage<Data>({
  steps: [async ({ api, page: number, signal }) => ({ users: await api.listUsers(number, { signal }) })],
  head: ({ users }, site) =>
    listHead(
      {
        title: '書き手の一覧',
        description: `${site.settings.name}の書き手と監修者の一覧です。`,
        list: users,
        addressOf,
        crumbs: crumbsOf(site.settings.name),
      },
      site,
    ),
  Page: UsersPage,
})

function UsersPage({ data: { users } }: { data: Data }) {
  const { settings } = useSite()
  return (
    <PageFrame>
      <Breadcrumb crumbs={crumbsOf(settings.name)} />
      <PageHeading>書き手の一覧</PageHeading>
      <ul role="list" className="users">
        {users.items.map((user) => (
          <li key={user.slug}>
            <UserCard user={user} level={2} />
          </li>
        ))}
      </ul>
      <Pagination page={users.page} pageCount={users.pageCount} addressOf={addressOf} />
    </PageFrame>
  )
}

function crumbsOf(magazine: string): Crumb[] {
  return [
    { name: magazine, address: addresses.home() },
    { name: '書き手の一覧', address: addresses.users() },
  ]
}
