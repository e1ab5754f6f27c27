import { stringify } from 'yaml'
import { z } from 'zod'
import { articleContentSchema } from '../article.ts'
import { type Body, draftBodySchema } from '../body/blocks.ts'
import { mediaNameSchema } from '../media/media.ts'
import { pick } from '../pick.ts'
import { Refusal } from '../refusal.ts'
import { partSchema } from '../series.ts'
import { slugSchema } from '../address/slug.ts'
import { line, reading, required } from '../text.ts'
import { readManuscriptBody } from './read-body.ts'
import { writeManuscriptBody } from './write-body.ts'
import { readYaml } from './yaml.ts'
import { japanClock } from '../japan-time.ts'

/** A point in time as people write it: `2026-11-02T10:00+09:00`. */
export const writtenInstantSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/, {
    error: '2026-11-02T10:00+09:00 の形で書いてください',
  })
  .refine((text) => isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)), {
    error: '暦にない日時です',
  })

/** `Date.parse` alone reads November 31 as December 1. */
function isDay(date: string): boolean {
  return z.iso.date().safeParse(date).success
}

/** `+14d` is relative to now. */
export const instant = z.union([writtenInstantSchema, z.string().regex(/^\+\d{1,4}d$/)])

export const manuscriptPictureSchema = z.strictObject({
  picture: mediaNameSchema,
  alt: line(300),
  focus: z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]).default([0.5, 0.5]),
})
export type ManuscriptPicture = z.infer<typeof manuscriptPictureSchema>

const { slug, syndication } = articleContentSchema.shape

/** The fields of an article that the front matter carries as they are. */
const sameFields = articleContentSchema.omit({
  slug: true,
  titleReading: true,
  body: true,
  cover: true,
  categoryId: true,
  subcategoryId: true,
  tagIds: true,
  authorIds: true,
  supervisor: true,
  updatedAt: true,
  seoTitle: true,
  seoDescription: true,
  syndication: true,
  series: true,
})
type SameFields = z.infer<typeof sameFields>

export const frontMatterSchema = sameFields.extend({
  /** The article's id in its source: defines the order of articles of one minute. */
  id: z.int().min(1).optional(),
  /** If it differs from the file name. */
  slug: slug.unwrap().optional(),
  reading: reading(400).default(''),
  category: slugSchema.optional(),
  subcategory: slugSchema.optional(),
  tags: z.array(required(line(100))).default([]),
  authors: z.array(slugSchema).default([]),
  cover: manuscriptPictureSchema.optional(),
  supervisor: z
    .strictObject({ person: slugSchema, credentials: line(200), checked: line(500), on: z.iso.date() })
    .optional(),
  seo: z.strictObject({ title: line(200).default(''), description: line(400).default('') }).optional(),
  syndication: syndication.unwrap().optional(),
  series: z.strictObject({ slug: slugSchema, part: partSchema }).optional(),
  published: instant.optional(),
  until: instant.optional(),
  updated: instant.optional(),
  /** When readers first saw it, if that is not `published`. */
  firstPublished: instant.optional(),
  /** The slug in its feed id, if that is not the current slug. */
  feedName: required(line(200)).optional(),
  /** When the current public text was published, if that is not `published`. */
  released: instant.optional(),
  created: instant.optional(),
  edited: instant.optional(),
  deleted: instant.optional(),
  state: z.enum(['published', 'draft', 'withdrawn', 'deleted']).default('published'),
  /** The text as blocks, if plain lines can't represent it, as an unfinished draft. */
  blocks: draftBodySchema.shape.blocks.optional(),
})
type ReadFront = z.infer<typeof frontMatterSchema>
export type FrontMatter = Omit<ReadFront, 'blocks'>

export type Manuscript = { front: FrontMatter; body: Body }

/** From an article to its front matter, or back. */
export function sameFieldsOf(from: SameFields): SameFields {
  return pick(from, sameFields.shape)
}

/** Parses a manuscript: front matter between two lines of `---`, then the text. */
export function readManuscript(source: string): Manuscript {
  const found = /^---[ \t]*\n((?:[^\n]*\n)*?)---[ \t]*(?:\n([^]*))?$/.exec(source.replace(/\r\n?/g, '\n'))
  if (found === null) {
    throw new Refusal(
      'invalid',
      '原稿のはじめに --- で囲んだ覚え書きがありません。',
      'The manuscript has no front matter.',
    )
  }
  const [, above = '', text = ''] = found
  const read = attempt(() => readYaml<ReadFront>(frontMatterSchema, above, 2))
  const hasBlocks = !(read instanceof Refusal) && read.blocks !== undefined
  const body = hasBlocks
    ? { blocks: read.blocks ?? [] }
    : attempt(() => readManuscriptBody(text, above.split('\n').length + 2))
  if (read instanceof Refusal) throw body instanceof Refusal ? together(read, body) : read
  if (body instanceof Refusal) throw body
  const { blocks: _, ...front } = read
  return { front, body }
}

function attempt<T>(read: () => T): T | Refusal {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Combines the errors of the front matter and of the text in one refusal. */
function together(front: Refusal, body: Refusal): Refusal {
  return new Refusal('invalid', `${front.message}\n${body.message}`, `${front.english}\n${body.english}`, [
    ...front.faults,
    ...body.faults,
  ])
}

/** Serializes a manuscript; parsing it returns the same content. Default values are omitted. */
export function writeManuscript({ front, body }: Manuscript): string {
  const text = writeManuscriptBody(body)
  const isCarried = JSON.stringify(carried(text)) === JSON.stringify(body)
  const said = Object.entries(front).filter(
    ([name, value]) => name === 'slug' || (value !== '' && !isEmptyList(value)),
  )
  const above = stringify(
    { ...Object.fromEntries(said), ...(isCarried ? {} : { blocks: body.blocks }) },
    // Block scalars lose white space around a text: at the end of the front matter, and in a first line of spaces.
    { lineWidth: 0, aliasDuplicateObjects: false, blockQuote: isCarried },
  )
  return `---\n${above}---\n${isCarried ? `\n${text}` : ''}`
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function carried(text: string): Body | undefined {
  try {
    return readManuscriptBody(text)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** The instant of a manuscript field; `+14d` is relative to now. */
export function instantOf(text: string, now: Date): Date {
  const days = /^\+(\d+)d$/.exec(text)?.[1]
  return days === undefined ? new Date(text) : new Date(now.getTime() + Number(days) * 86_400_000)
}

/** Formats an instant for a manuscript: in Japanese time, as short as possible. */
export function writeInstant(at: Date): string {
  const clock = japanClock(at).toISOString().slice(0, -1)
  return `${clock.replace(/(:00)?\.000$/, '')}+09:00`
}
