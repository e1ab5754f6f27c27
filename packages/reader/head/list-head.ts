import type { ListBySlug } from '@tsuzuri/content/list-address'
import { socialImageOf } from '@tsuzuri/content/media-variants'
import type { Page } from '@tsuzuri/content/page-number'
import type { Image } from '@tsuzuri/content/published'
import type { Crumb } from '../parts/navigation/breadcrumb.tsx'
import type { Site } from '../site.ts'
import type { Head } from './head.ts'
import { breadcrumbJsonLd } from './json-ld.ts'

type ListHead = {
  title: string
  description: string
  list: Pick<Page<unknown>, 'page' | 'pageCount'>
  named?: ListBySlug | undefined
  addressOf: (page: number) => string
  crumbs: readonly Crumb[]
  image?: Image | null | undefined
}

/** The head of a list page: prev and next links, and the page number in the title of later pages. */
export function listHead(
  { title, description, list, named, addressOf, crumbs, image }: ListHead,
  site: Site,
): Head {
  const { page, pageCount } = list
  return {
    title: `${title}${page === 1 ? '' : `（${page}ページ目）`} | ${site.settings.name}`,
    description: description === '' ? `${title}の記事一覧です。${site.settings.description}` : description,
    canonical: addressOf(page),
    previous: page > 1 ? addressOf(page - 1) : undefined,
    next: page < pageCount ? addressOf(page + 1) : undefined,
    list: named,
    ...(import.meta.env.SSR && {
      image: image === null || image === undefined ? undefined : { ...socialImageOf(image), alt: image.alt },
      jsonLd: [breadcrumbJsonLd(crumbs, site)],
    }),
  }
}
