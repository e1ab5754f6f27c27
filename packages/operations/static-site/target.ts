import { z } from 'zod'

/** A file of the site, and what a host is told of it. */
export type SiteFile = { bytes: Uint8Array; type: string; cacheControl: string }

/** Which files an export left, by path, each with the hash of its content. */
export type Manifest = Map<string, string>

/** The hash of a file that may have been written, wholly or in part: it is written again, or removed. */
export const unknownHash = ''

/** Where a site of files goes. A file that is being written is seen by nobody before it is whole. */
export type SiteTarget = {
  /** What an earlier export left here; none where this is the first. Removes what an interrupted write left. */
  readManifest: () => Promise<Manifest>
  /** Returns when the files written before are stored as safely as the manifest itself. */
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

/** Undefined where the text is damaged. */
export function readManifestText(text: string): Manifest | undefined {
  try {
    const { files } = manifestSchema.parse(JSON.parse(text))
    return new Map(Object.entries(files))
  } catch {
    return undefined
  }
}
