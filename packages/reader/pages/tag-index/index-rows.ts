import type { PublishedTag } from '@tsuzuri/content/published'

const gojuon = ['あ', 'か', 'さ', 'た', 'な', 'は', 'ま', 'や', 'ら', 'わ', '英数']

/** Every row of the 五十音 with the tags that stand in it, in the order they came; empty rows keep their place. */
export function indexRows(tags: readonly PublishedTag[]): { row: string; tags: PublishedTag[] }[] {
  return gojuon.map((row) => ({ row, tags: tags.filter((tag) => tag.row === row) }))
}
