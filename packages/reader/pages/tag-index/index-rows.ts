import type { PublishedTag } from '@tsuzuri/content/published'

const gojuon = ['あ', 'か', 'さ', 'た', 'な', 'は', 'ま', 'や', 'ら', 'わ', '英数']

/** Groups tags by row of the 五十音, in the given order; empty rows are included. */
export function indexRows(tags: readonly PublishedTag[]): { row: string; tags: PublishedTag[] }[] {
  return gojuon.map((row) => ({ row, tags: tags.filter((tag) => tag.row === row) }))
}
