/** @typedef {{ dev?: boolean, resolved?: string, optionalDependencies?: Record<string, string> }} Entry */
/** @typedef {{ packages: Record<string, Entry> }} Lock */

/**
 * Optional packages that something in the lock asks for and that the lock does not have.
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
 * Addresses in the lock that tie it to one registry.
 * @param {Lock} lock
 */
export function listAddresses({ packages }) {
  return Object.values(packages).flatMap(({ resolved }) => (resolved?.includes('://') ? [resolved] : []))
}
