import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { readInput } from '@tsuzuri/content/reading-input'
import { Refusal } from '@tsuzuri/content/refusal'
import { articleSlugSchema, slugFromReading } from '@tsuzuri/content/slug'
import { isSlugFree } from '@tsuzuri/database/articles/slug-checks'
import { analyser } from '@tsuzuri/search/analyser'
import type { Context } from '../../context.ts'
import type { StudioRouter } from '../studio-router.ts'

/** Routes that propose readings and slugs from the dictionary. */
export function addProposalRoutes(router: StudioRouter, { db }: Context): void {
  router.handle(routes.proposeReading, async ({ input }) => {
    const { reading } = await analyser.propose(input.text)
    return { reading }
  })

  router.handle(routes.proposeSlug, async ({ input }) => {
    const plain = slugFromReading(await wordsOf(input))
    if (plain === '') return { slug: '' }
    for (let number = 1; number <= 50; number += 1) {
      const slug = number === 1 ? plain : `${plain}-${number}`
      if (!articleSlugSchema.safeParse(slug).success) continue
      if (await isSlugFree(db.reader, slug, input.id ?? 0)) return { slug }
    }
    return { slug: '' }
  })

  router.handle(routes.checkSlug, async ({ input }) => {
    try {
      readInput(articleSlugSchema, input.slug, 'slug')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { isFree: false, reason: error.faults[0]?.reason ?? error.message }
    }
    const isFree = await isSlugFree(db.reader, input.slug, input.id ?? 0)
    return { isFree, reason: isFree ? '' : 'ほかの記事が使っています' }
  })
}

/**
 * The dictionary splits the title into words, the person wrote the reading: where both readings are equal, use the
 * dictionary's words.
 */
async function wordsOf({ title, reading }: { title: string; reading: string }): Promise<string> {
  const proposed = await analyser.propose(title)
  const isAgreed = reading === '' || withoutSpaces(proposed.reading) === withoutSpaces(reading)
  if (isAgreed && proposed.words.length > 0) return proposed.words.join(' ')
  return reading === '' ? title : reading
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '')
}
