import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { type Manuscript, readManuscript } from '@tsuzuri/content/manuscript'
import {
  bannersFileSchema,
  categoriesFileSchema,
  seriesFileSchema,
  tagsFileSchema,
  usersFileSchema,
} from '@tsuzuri/content/manuscript/magazine-files'
import { frontsFileSchema } from '@tsuzuri/content/manuscript/front-file'
import { readYaml } from '@tsuzuri/content/manuscript/yaml'
import { Refusal } from '@tsuzuri/content/refusal'
import { type SiteSettings, siteSettingsSchema } from '@tsuzuri/content/site-settings'
import { decodeText } from '@tsuzuri/content/text-encoding'

export type SampleFiles = {
  settings: SiteSettings
  categories: z.infer<typeof categoriesFileSchema>
  users: z.infer<typeof usersFileSchema>
  tags: z.infer<typeof tagsFileSchema>
  series: z.infer<typeof seriesFileSchema>
  banners: z.infer<typeof bannersFileSchema>
  fronts: z.infer<typeof frontsFileSchema>
  articles: { slug: string; manuscript: Manuscript }[]
}

/** Reads the sample magazine from the files in `sample/`. */
export async function readSampleFiles(folder: string): Promise<SampleFiles> {
  const read = <T>(name: string, schema: z.ZodType<T>) =>
    readFileAs(join(folder, name), (source) => readYaml(schema, source))
  const files = await readdir(folder)
  const names = (await readdir(join(folder, 'articles'))).filter((name) => name.endsWith('.md')).toSorted()
  return {
    settings: await read<SiteSettings>('magazine.yaml', siteSettingsSchema),
    categories: await read('categories.yaml', categoriesFileSchema),
    users: await read('users.yaml', usersFileSchema),
    tags: await read('tags.yaml', tagsFileSchema),
    series: files.includes('series.yaml') ? await read('series.yaml', seriesFileSchema) : [],
    banners: await read('banners.yaml', bannersFileSchema),
    fronts: files.includes('fronts.yaml') ? await read('fronts.yaml', frontsFileSchema) : [],
    articles: await Promise.all(
      names.map(async (name) => ({
        slug: name.slice(0, -3),
        manuscript: await readFileAs(join(folder, 'articles', name), readManuscript),
      })),
    ),
  }
}

async function readFileAs<T>(file: string, read: (source: string) => T): Promise<T> {
  try {
    return read(decodeText(await readFile(file)))
  } catch (error) {
    if (error instanceof Refusal) throw new Error(`${file}: ${error.message}`, { cause: error })
    throw error
  }
}
