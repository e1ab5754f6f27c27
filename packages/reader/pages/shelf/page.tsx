import { PageFrame } from '../../app/page-frame.tsx'
import { shelfTitle } from '../../behaviour/shelf.ts'
import { definePage } from '../../page.ts'
import { PageHeading } from '../../parts/headings/page-heading.tsx'
import { ShelfLists } from './shelf-lists.tsx'
import './page.css'

/** The reader's shelf: saved articles and reading history, all of it on this device. Works without network. */
export const page = definePage<object>({
  steps: [],
  head: (_, site) => ({
    title: `${shelfTitle} | ${site.settings.name}`,
    description: '',
    robots: 'noindex',
  }),
  Page: () => (
    <PageFrame>
      <PageHeading
        kicker="この端末だけ"
        description="棚に入れた記事と読んだ記録は、この端末のブラウザーの中だけにあります。どこにも送らず、会員登録もいりません。ほかの端末からは見えません。"
      >
        {shelfTitle}
      </PageHeading>
      <ShelfLists />
    </PageFrame>
  ),
})
