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

export function manifestText(manifest: Manifest): string {
  return JSON.stringify({ version: 1, files: Object.fromEntries(manifest) })
}

export function readManifestText(text: string): Manifest {
  const { files } = JSON.parse(text) as { files: Record<string, string> }
  return new Map(Object.entries(files))
}
