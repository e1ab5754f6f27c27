/**
 * Whether a setting names a folder. Only a shell replaces `~`: a service or container would write into a folder of that name
 * beside the program, and into one named `https:` for an address.
 */
export function isFolder(text: string): boolean {
  return !/^(?:~|[a-z][a-z0-9+.-]+:\/)/i.test(text)
}
