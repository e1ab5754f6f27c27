import { writeText, readText } from '../manuscript/inline.ts'
import { type Lines, takeParagraphs } from '../manuscript/lines.ts'
import { readPicture, writePicture } from '../manuscript/picture-line.ts'
import type { BodyReferences, PictureChange } from './block-kind.ts'
import type { Text } from './inline.ts'
import { mapImage, type Picture } from './picture.ts'
import { imageHtml, pictureParagraphs } from './picture-html.ts'
import { escapeHtml, linkHtml, textParagraphs } from './text-html.ts'

/** What product and salon cards have in common: a name that may link somewhere, a picture, facts and some text. */
type Card = {
  name: string
  url?: string | undefined
  image?: Picture | undefined
  content: Text[]
}

export function mapCardPicture<C extends Card>(card: C, change: PictureChange): C {
  return mapImage(card, '.image', change)
}

export function mapCardHref<C extends Card>(card: C, change: (href: string) => string): C {
  return card.url === undefined ? card : { ...card, url: change(card.url) }
}

type Facts = readonly (string | undefined)[]

export function cardHtml(
  card: Card,
  rel: string | undefined,
  facts: Facts,
  references: BodyReferences,
): string {
  const image = card.image === undefined ? '' : imageHtml(card.image, references)
  const shown = joined(facts)
  const under = shown === '' ? '' : `<p>${shown}</p>`
  return `<section>${image}<p><strong>${nameHtml(card, rel)}</strong></p>${under}${textParagraphs(card.content).join('')}</section>`
}

/** The feed form. */
export function cardParagraphs(card: Card, facts: Facts, references: BodyReferences): string[] {
  const shown = joined(facts)
  return [
    ...(card.image === undefined ? [] : pictureParagraphs([card.image], references)),
    `<p><strong>${nameHtml(card, undefined)}</strong></p>`,
    ...(shown === '' ? [] : [`<p>${shown}</p>`]),
    ...textParagraphs(card.content),
  ]
}

function nameHtml({ name, url }: Card, rel: string | undefined): string {
  return url === undefined ? escapeHtml(name) : linkHtml({ href: url, rel }, escapeHtml(name))
}

function joined(facts: Facts): string {
  return facts.flatMap((fact) => (fact === undefined ? [] : [escapeHtml(fact)])).join(' / ')
}

export function readCard(lines: Lines): { image?: Picture; content: Text[] } {
  const image = lines.skipEmpty()?.startsWith('![') === true ? { image: readPicture(lines) } : {}
  return { ...image, content: takeParagraphs(lines).map((text) => readText(text)) }
}

export function writeCard({ image, content }: Card): string {
  return [
    ...(image === undefined ? [] : [writePicture(image)]),
    ...content.map((text) => writeText(text)),
  ].join('\n\n')
}
