import { createHash } from 'node:crypto'
import { evenLight, type FocalPoint, type MediaView } from '@tsuzuri/content/media'
import { socialImageOf } from '@tsuzuri/content/media-variants'
import type { PublishedArticle } from '@tsuzuri/content/published'
import type { SiteSettings } from '@tsuzuri/content/site-settings'

/** The input of a social image; its file name is the hash of it. */
export type SocialRecipe = {
  /** `drawn`: title, category and cover. `labelled`: the editors' own picture with a disclosure mark. */
  kind: 'drawn' | 'labelled'
  title: string
  category: { name: string; colour: string }
  magazine: string
  label: string
  colours: SiteSettings['colours']
  picture: { media: string; focus: FocalPoint } | undefined
}

export const socialSize = { width: 1200, height: 630 }
/** Increase it when the rendering code changes, so that all images are rendered again. */
const renderingVersion = 2

/** The recipe of an article's social image; undefined where the editors' own picture is used unchanged. */
export function recipeOf(article: PublishedArticle, settings: SiteSettings): SocialRecipe | undefined {
  const { label } = article.disclosure
  const own = article.socialImage
  if (own !== null && label === '') return undefined
  return {
    kind: own === null ? 'drawn' : 'labelled',
    title: article.title,
    category: { name: article.category.name, colour: article.category.colour },
    magazine: settings.name,
    label,
    colours: settings.colours,
    picture:
      own !== null
        ? { media: mediaName(own), focus: { x: 0.5, y: 0.5 } }
        : article.cover === null
          ? undefined
          : { media: mediaName(article.cover), focus: article.cover.focus },
  }
}

export function recipeHash(recipe: SocialRecipe): string {
  return createHash('sha256')
    .update(JSON.stringify([renderingVersion, recipe]))
    .digest('hex')
    .slice(0, 32)
}

export function socialPath(slug: string, recipe: SocialRecipe): string {
  return `/social/${encodeURIComponent(slug)}/${recipeHash(recipe)}.png`
}

/** The image for social services: the editors' own picture, cropped, or a generated one. */
export function shownSocialImage(article: PublishedArticle, settings: SiteSettings): MediaView | null {
  const recipe = recipeOf(article, settings)
  const own = article.socialImage
  if (recipe === undefined) return own === null ? null : { ...own, ...socialImageOf(own) }
  const url = socialPath(article.slug, recipe)
  return { url, ...socialSize, colour: settings.colours.paper, light: evenLight }
}

function mediaName({ url }: MediaView): string {
  return url.slice('/media/'.length)
}
