import type { BlockOf } from '@tsuzuri/content/body/blocks'

type Genre = BlockOf<'salon'>['genre']

/** The genres of salons, with their Japanese names. */
export const genreNames: Readonly<Record<Genre, string>> = {
  hair: 'ヘア',
  nail: 'ネイル',
  eyelash: 'まつげ',
  relaxation: 'リラク',
  esthetic: 'エステ',
}
