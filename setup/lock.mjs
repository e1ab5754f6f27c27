/** @typedef {{ dev?: boolean, resolved?: string, optionalDependencies?: Record<string, string> }} Entry */
/** @typedef {{ packages: Record<string, Entry> }} Lock */

/**
 * Optional packages that a package in the lock requires and that are missing in the lock.
 * @param {Lock} lock
 */
export function listMissing({ packages }) {
  return Object.entries(packages).flatMap(([path, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map(([name, version]) => ({ name, version, dev })),
  )
}

/**
 * URLs in the lock that bind it to one registry.
 * @param {Lock} lock
 */
export function listAddresses({ packages }) {
  return Object.values(packages).flatMap(({ resolved }) => (resolved?.includes('://') ? [resolved] : []))
}
