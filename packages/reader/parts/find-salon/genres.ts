import type { BlockOf } from '@tsuzuri/content/body/blocks'

type Genre = BlockOf<'salon'>['genre']

/** What salons are looked for by, in the words of the trade. */
export const genreNames: Readonly<Record<Genre, string>> = {
  hair: 'ヘア',
  nail: 'ネイル',
  eyelash: 'まつげ',
  relaxation: 'リラク',
  esthetic: 'エステ',
}
