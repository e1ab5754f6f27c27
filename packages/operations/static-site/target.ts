import { z } from 'zod'

/** A file of the site, and what a host is told of it. */
export type SiteFile = { bytes: Uint8Array; type: string; cacheControl: string }

/** Which files an export left, by path, each with the hash of its content. */
export type Manifest = Map<string, string>

/** Where a site of files goes. A file that is being written is seen by nobody before it is whole. */
export type SiteTarget = {
  /** What an earlier export left here; none where this is the first. */
  readManifest: () => Promise<Manifest>
  saveManifest: (manifest: Manifest) => Promise<void>
  write: (path: string, file: SiteFile) => Promise<void>
  remove: (path: string) => Promise<void>
  close: () => Promise<void>
}

export const manifestName = '.tsuzuri-export.json'

const manifestSchema = z.object({ version: z.literal(1), files: z.record(z.string(), z.string()) })

export function manifestText(manifest: Manifest): string {
  return JSON.stringify({ version: 1, files: Object.fromEntries(manifest) })
}

export function readManifestText(text: string): Manifest {
  const { files } = manifestSchema.parse(JSON.parse(text))
  return new Map(Object.entries(files))
}
