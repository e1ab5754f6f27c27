import { randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Copies the picture variants that a magazine created into the shared sample, for magazines that start later: rendering
 * them takes most of the time. Each is copied atomically, because other processes copy the sample meanwhile.
 */
export async function keepVariants(data: string, sample: string): Promise<void> {
  const kept = await readKeys(sample)
  const pictures = new Set([...kept.values()].map((key) => /^media\/(.+)$/.exec(key)?.[1]))
  for (const [folder, key] of await readKeys(data)) {
    const picture = /^variants\/\d+\/([^/]+)\//.exec(key)?.[1]
    if (picture === undefined || !pictures.has(picture) || kept.has(folder)) continue
    const coming = `${sample}.${randomUUID()}`
    await cp(join(data, folder), coming, { recursive: true })
    await mkdir(dirname(join(sample, folder)), { recursive: true })
    // Another magazine may have copied it by now.
    await rename(coming, join(sample, folder)).catch(() => rm(coming, { recursive: true }))
  }
}

/** The store's objects: the folder of each, and its key. */
async function readKeys(data: string): Promise<Map<string, string>> {
  const files = await readdir(join(data, 'objects', 'objects'), { recursive: true })
  const folders = files.filter((file) => file.endsWith('meta.json')).map((file) => dirname(file))
  const keys = folders.map(async (folder): Promise<[string, string]> => {
    const path = join('objects', 'objects', folder)
    const { key } = JSON.parse(await readFile(join(data, path, 'meta.json'), 'utf8')) as { key: string }
    return [path, key]
  })
  return new Map(await Promise.all(keys))
}
