import { useRef } from 'react'
import { studio } from '../../app/studio.ts'
import type { OpenDesk } from './store/desk-state.ts'

/** Proposes a slug from the title, until somebody enters one or the article is published. */
export function useProposedSlug({ snapshot, set }: OpenDesk): () => void {
  const proposed = useRef('')
  const isOurs = () => {
    const { article, fields } = snapshot()
    return article.firstPublishedAt === null && (fields.slug === '' || fields.slug === proposed.current)
  }
  const propose = async () => {
    if (!isOurs()) return
    const { article, fields: asked } = snapshot()
    const { slug } = await studio.proposeSlug({
      title: asked.title,
      reading: asked.titleReading,
      id: article.id,
    })
    const { fields } = snapshot()
    // Ignore an outdated proposal: the changed title requests another.
    const isBehind = fields.title !== asked.title || fields.titleReading !== asked.titleReading
    if (slug === '' || isBehind || !isOurs() || isSlugFocused()) return
    proposed.current = slug
    set('slug', slug)
  }
  return () => void propose().catch(() => {})
}

/** Whether the person is about to write their own slug. */
function isSlugFocused(): boolean {
  return document.activeElement?.matches('[data-field~=slug] input') === true
}
