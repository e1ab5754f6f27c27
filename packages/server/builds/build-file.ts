/** The files of a build with a hash of their content in their name. Pages of that build load them by these addresses. */
const hashedFile = /^\/(?:magazine|studio)\/assets\/[\w.-]+\.[a-z\d]+$/

export function isBuildFile(address: string): boolean {
  return hashedFile.test(address)
}

export const filesPrefix = 'builds/files'
export const manifestsPrefix = 'builds/manifests/'

/** The object key of a file: its address below one prefix. */
export function fileKey(address: string): string {
  return `${filesPrefix}${address}`
}
