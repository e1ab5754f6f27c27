import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { type Manuscript, readManuscript } from '@tsuzuri/content/manuscript'
import {
  bannersFileSchema,
  categoriesFileSchema,
  mediaFileSchema,
  proofTermsFileSchema,
  redirectsFileSchema,
  seriesFileSchema,
  tagsFileSchema,
  usersFileSchema,
  withdrawalsFileSchema,
} from '@tsuzuri/content/manuscript/magazine-files'
import { frontsFileSchema } from '@tsuzuri/content/manuscript/front-file'
import { readYaml } from '@tsuzuri/content/manuscript/yaml'
import { Refusal } from '@tsuzuri/content/refusal'
import { type SiteSettings, siteSettingsSchema } from '@tsuzuri/content/site-settings'
import { decodeText } from '@tsuzuri/content/text-encoding'
import { StartFailure } from '@tsuzuri/server/start-failure'
import { originsFile } from './origins-file.ts'
import { readsFile } from './reads-file.ts'
import { entriesIn, findUnread } from './unread-files.ts'
import { readYamlList } from './yaml-list.ts'

/** The records of a magazine without articles, pictures and reads: small enough for memory. */
export type ArchivedSurroundings = {
  settings: SiteSettings
  categories: z.infer<typeof categoriesFileSchema>
  tags: z.infer<typeof tagsFileSchema>
  users: z.infer<typeof usersFileSchema>
  series: z.infer<typeof seriesFileSchema>
  banners: z.infer<typeof bannersFileSchema>
  redirects: z.infer<typeof redirectsFileSchema>
  withdrawals: z.infer<typeof withdrawalsFileSchema>
  fronts: z.infer<typeof frontsFileSchema>
  frontDrafts: z.infer<typeof frontsFileSchema>
  proofTerms: z.infer<typeof proofTermsFileSchema>
}

export type Archive = {
  folder: string
  surroundings: ArchivedSurroundings
  /** The file names of the articles, without `.md`, and of the pictures. */
  articles: readonly string[]
  media: ReadonlySet<string>
  /** Files and folders that no import reads, named as below `folder`. */
  unread: readonly string[]
}

/** Opens a folder that `export-magazine` or a person wrote. Faults of its files are passed to `refuse`. */
export async function openArchive(
  folder: string,
  refuse: (file: string, why: Refusal) => void,
): Promise<Archive> {
  const names = await readdir(folder).catch(() => undefined)
  if (names === undefined || !names.includes('magazine.yaml')) {
    throw new StartFailure(
      `フォルダー ${folder} に magazine.yaml がありません。export-magazine で書き出したフォルダーを指定してください。`,
      `There is no magazine.yaml in ${folder}.`,
    )
  }
  const known = new Set(['README.md', readsFile, originsFile])
  const readAs = async <T>(name: string, read: (source: string) => T): Promise<T | undefined> => {
    known.add(name)
    return names.includes(name) ? readOne(folder, name, read, refuse) : undefined
  }
  const read = async <T>(name: string, schema: z.ZodType<T>, otherwise: T): Promise<T> =>
    (await readAs(name, (source) => readYaml(schema, source))) ?? otherwise
  const surroundings: ArchivedSurroundings = {
    settings: await read<SiteSettings>('magazine.yaml', siteSettingsSchema, siteSettingsSchema.parse({})),
    categories: await read('categories.yaml', categoriesFileSchema, []),
    tags: await read('tags.yaml', tagsFileSchema, []),
    users: await read('users.yaml', usersFileSchema, []),
    series: await read('series.yaml', seriesFileSchema, []),
    banners: await read('banners.yaml', bannersFileSchema, []),
    redirects: (await readAs('redirects.yaml', (source) => readYamlList(redirectsFileSchema, source))) ?? [],
    withdrawals: await read('withdrawals.yaml', withdrawalsFileSchema, []),
    fronts: await read('fronts.yaml', frontsFileSchema, []),
    frontDrafts: await read('front-drafts.yaml', frontsFileSchema, []),
    proofTerms: await read('proofreading.yaml', proofTermsFileSchema, []),
  }
  const articles = (await filesIn(folder, 'articles'))
    .filter((name) => name.endsWith('.md') && !name.endsWith('.public.md'))
    .map((name) => name.slice(0, -'.md'.length))
  const media = new Set((await filesIn(folder, 'media')).filter((name) => !name.endsWith('.yaml')))
  for (const name of articles) known.add(newestFile(name)).add(shownFile(name))
  for (const name of media) known.add(`media/${name}`).add(wordsFile(name))
  return { folder, surroundings, articles, media, unread: await findUnread(folder, known) }
}

/** A manuscript and its source text. */
export type SourcedManuscript = { source: string; manuscript: Manuscript }

/** The newest text of an article, and the public text if it differs. Each is undefined if it can't be read. */
export async function readArchivedManuscripts(
  folder: string,
  name: string,
  refuse?: (file: string, why: Refusal) => void,
): Promise<{ newest: SourcedManuscript | undefined; shown: SourcedManuscript | undefined }> {
  return {
    newest: await readOne(folder, newestFile(name), readSourced, refuse),
    shown: await readOne(folder, shownFile(name), readSourced, refuse),
  }
}

export function newestFile(name: string): string {
  return `articles/${name}.md`
}

export function shownFile(name: string): string {
  return `articles/${name}.public.md`
}

function readSourced(source: string): SourcedManuscript {
  return { source, manuscript: readManuscript(source) }
}

export async function readMediaWords(folder: string, name: string): Promise<z.infer<typeof mediaFileSchema>> {
  const read = (source: string) => readYaml(mediaFileSchema, source)
  return (await readOne(folder, wordsFile(name), read)) ?? mediaFileSchema.parse({})
}

function wordsFile(name: string): string {
  return `media/${name}.yaml`
}

/** Undefined if the file does not exist. A refusal names the file; without `refuse` it is thrown. */
async function readOne<T>(
  folder: string,
  file: string,
  read: (source: string) => T,
  refuse?: (file: string, why: Refusal) => void,
): Promise<T | undefined> {
  const bytes = await readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (bytes === undefined) return undefined
  try {
    return read(decodeText(bytes))
  } catch (error) {
    if (!(error instanceof Refusal) || refuse === undefined) throw error
    refuse(file, error)
    return undefined
  }
}

async function filesIn(folder: string, below: string): Promise<string[]> {
  const entries = await entriesIn(join(folder, below))
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted()
}
