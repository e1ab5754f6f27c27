import { parse } from 'yaml'
import { z } from 'zod'
import type { Body } from '../body/blocks.ts'
import { disclosureKinds } from '../disclosure.ts'
import { mediaNameSchema } from '../media.ts'
import { readInput } from '../reading-input.ts'
import { Refusal } from '../refusal.ts'
import { slugSchema } from '../slug.ts'
import { line, prose, required } from '../text.ts'
import { readManuscriptBody } from './read-body.ts'

const instant = z.union([
  z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/, {
    error: '2026-11-02T10:00+09:00 の形で書いてください',
  }),
  z.string().regex(/^\+\d{1,4}d$/),
])

export const manuscriptPictureSchema = z.strictObject({
  picture: mediaNameSchema,
  alt: line(300),
  focus: z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]).default([0.5, 0.5]),
})
export type ManuscriptPicture = z.infer<typeof manuscriptPictureSchema>

const frontMatterSchema = z.strictObject({
  title: required(line(200)),
  reading: line(400).default(''),
  lead: prose(2000).default(''),
  category: slugSchema.optional(),
  subcategory: slugSchema.optional(),
  tags: z.array(required(line(100))).default([]),
  authors: z.array(slugSchema).default([]),
  cover: manuscriptPictureSchema.optional(),
  supervisor: z
    .strictObject({ person: slugSchema, credentials: line(200), checked: line(500), on: z.iso.date() })
    .optional(),
  disclosure: z
    .strictObject({ kind: z.enum(disclosureKinds), sponsor: line(200).default('') })
    .default({ kind: 'editorial', sponsor: '' }),
  seo: z.strictObject({ title: line(200).default(''), description: line(400).default('') }).optional(),
  published: instant.optional(),
  until: instant.optional(),
  updated: instant.optional(),
  state: z.enum(['published', 'draft', 'withdrawn']).default('published'),
})
export type FrontMatter = z.infer<typeof frontMatterSchema>

export type Manuscript = { front: FrontMatter; body: Body }

/** Reads a whole manuscript: front matter between two lines of `---`, then the text. */
export function readManuscript(source: string): Manuscript {
  const found = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replace(/\r\n?/g, '\n'))
  if (found === null) {
    throw new Refusal(
      'invalid',
      '原稿の初めに --- で囲んだ覚え書きがありません。',
      'The manuscript has no front matter.',
    )
  }
  return {
    front: readInput<FrontMatter>(frontMatterSchema, readYaml(found[1] ?? ''), ''),
    body: readManuscriptBody(found[2] ?? ''),
  }
}

/** Plain data only: no aliases that multiply, no types of YAML's own. */
export function readYaml(source: string): unknown {
  return parse(source, { maxAliasCount: 0, schema: 'core' })
}

/** The instant that a manuscript names; `+14d` counts from now. */
export function instantOf(text: string, now: Date): Date {
  const days = /^\+(\d+)d$/.exec(text)?.[1]
  return days === undefined ? new Date(text) : new Date(now.getTime() + Number(days) * 86_400_000)
}
