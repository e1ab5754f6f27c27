import type { PublishedTag, TagPage } from '@tsuzuri/content/published'

const gojuon = ['あ', 'か', 'さ', 'た', 'な', 'は', 'ま', 'や', 'ら', 'わ', '英数']

type Row = {
  row: string
  /** The page on which the row begins; undefined if it has no tags on any page. */
  page: number | undefined
  /** The tags of the row on this page. */
  tags: PublishedTag[]
}

type Given = Pick<TagPage, 'items' | 'page'> & {
  /** During an upgrade in steps an instance of the version before answers without it. */
  rows?: TagPage['rows']
}

/** The rows of the 五十音 with the tags of one page of the index, in the given order; empty rows are included. */
export function indexRows({ items, page, rows = items.map(({ row }) => ({ row, page })) }: Given): Row[] {
  return gojuon.map((row) => ({
    row,
    page: rows.find((one) => one.row === row)?.page,
    tags: items.filter((tag) => tag.row === row),
  }))
}
