import type { StudioAnswer } from '@tsuzuri/api/studio/client'

const by = { actor: 'staff:1', name: '綴 栞' }
const at = '2026-11-16T03:00:00.000Z'

type ArticleRow = StudioAnswer<'listArticles'>['items'][number]

export function anArticleRow(id: number, title: string): ArticleRow {
  return {
    id,
    version: 1,
    state: 'published',
    hasUnpublishedEdits: false,
    slug: `article-${id}`,
    title,
    category: null,
    cover: null,
    period: { from: at, until: null },
    createdAt: at,
    createdBy: by,
    editedAt: at,
    editedBy: by,
    tags: [],
    authors: [],
    assignee: null,
    review: null,
    receipt: null,
  }
}

export function aPicture(name: string): StudioAnswer<'getMedia'> {
  return {
    name,
    version: 1,
    url: `/media/${name}`,
    type: 'image/png',
    bytes: 1000,
    width: 300,
    height: 200,
    colour: '#d9b8ae',
    title: '',
    alt: '',
    credit: '',
    focus: { x: 0.5, y: 0.5 },
    rightsUntil: null,
    rights: 'held',
    createdAt: at,
    createdBy: by,
    isUsed: false,
    labels: [],
    madeOf: null,
    hasVersions: false,
    hasMosaic: false,
    uses: [],
    hiddenUses: 0,
    versions: [],
  }
}

/** One page of a list. */
export function pageOf<Item>(items: Item[]) {
  return { items, total: items.length, page: 1, pageCount: 1, perPage: 20 }
}
