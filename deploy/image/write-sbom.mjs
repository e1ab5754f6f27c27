import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Adds the Debian packages of the image (name, version, architecture; one per line) to the list that npm writes.
 * CycloneDX: https://cyclonedx.org/docs/1.5/json/
 */
const [npmList = '', debianList = '', target = ''] = process.argv.slice(2)
const sbom = JSON.parse(readFileSync(npmList, 'utf8'))
const debian = readFileSync(debianList, 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', version = '', arch = ''] = line.split('\t')
    const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${arch}`
    return { type: 'library', 'bom-ref': purl, name, version, purl }
  })
writeFileSync(target, JSON.stringify({ ...sbom, components: [...(sbom.components ?? []), ...debian] }))
