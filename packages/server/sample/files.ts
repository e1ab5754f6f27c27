import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { bannerPlaces } from '@tsuzuri/content/banner'
import {
  type Manuscript,
  manuscriptPictureSchema,
  readManuscript,
  readYaml,
} from '@tsuzuri/content/manuscript'
import { readInput } from '@tsuzuri/content/reading-input'
import { Refusal } from '@tsuzuri/content/refusal'

const picture = manuscriptPictureSchema

const categoriesSchema = z.array(
  z.strictObject({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    colour: z.string(),
    subcategories: z.array(
      z.strictObject({
        slug: z.string(),
        name: z.string(),
        description: z.string(),
        cover: picture.optional(),
      }),
    ),
  }),
)

const usersSchema = z.array(
  z.strictObject({
    slug: z.string(),
    name: z.string(),
    reading: z.string(),
    title: z.string(),
    biography: z.string(),
    portrait: picture.optional(),
    links: z.array(z.strictObject({ label: z.string(), url: z.string() })).default([]),
  }),
)

const tagsSchema = z.array(z.strictObject({ slug: z.string(), name: z.string(), reading: z.string() }))

const bannersSchema = z.array(
  z.strictObject({
    name: z.string(),
    place: z.enum(bannerPlaces),
    picture: z.string(),
    alt: z.string(),
    href: z.string(),
    paid: z.boolean().default(false),
  }),
)

export type SampleFiles = {
  settings: unknown
  categories: z.infer<typeof categoriesSchema>
  users: z.infer<typeof usersSchema>
  tags: z.infer<typeof tagsSchema>
  banners: z.infer<typeof bannersSchema>
  articles: { slug: string; manuscript: Manuscript }[]
}

/** The sample magazine as it lies in `sample/`: files that a person can read and change. */
export async function readSampleFiles(folder: string): Promise<SampleFiles> {
  const yaml = async (name: string) => readYaml(await readFile(join(folder, name), 'utf8'))
  const names = (await readdir(join(folder, 'articles'))).filter((name) => name.endsWith('.md')).toSorted()
  return {
    settings: await yaml('magazine.yaml'),
    categories: readInput(categoriesSchema, await yaml('categories.yaml'), 'categories.yaml'),
    users: readInput(usersSchema, await yaml('users.yaml'), 'users.yaml'),
    tags: readInput(tagsSchema, await yaml('tags.yaml'), 'tags.yaml'),
    banners: readInput(bannersSchema, await yaml('banners.yaml'), 'banners.yaml'),
    articles: await Promise.all(
      names.map((name) => readArticle(join(folder, 'articles', name), name.slice(0, -3))),
    ),
  }
}

async function readArticle(file: string, slug: string): Promise<SampleFiles['articles'][number]> {
  try {
    return { slug, manuscript: readManuscript(await readFile(file, 'utf8')) }
  } catch (error) {
    if (error instanceof Refusal) throw new Error(`${file}: ${error.message}`, { cause: error })
    throw error
  }
}
