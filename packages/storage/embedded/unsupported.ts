import { StoreError } from './errors.ts'
import type { StoreRequest } from './request.ts'

/**
 * Refuses headers that request an unsupported feature: a client that asks for encryption, a lock or tags must not
 * believe that it has them. Values that match the store's normal behaviour are accepted.
 */
export function refuseUnsupported({ headers }: StoreRequest): void {
  for (const [name, value] of headers) {
    const isHarmless = harmless[name]?.includes(value.toLowerCase()) === true
    if (!isHarmless && unsupported.test(name))
      throw new StoreError('NotImplemented', undefined, { Header: name })
  }
}

const unsupported =
  /^x-amz-(?:copy-source-)?server-side-encryption|^x-amz-(?:object-lock-|bucket-object-lock-enabled$|tagging|storage-class$|object-ownership$|(?:source-)?expected-bucket-owner$|website-redirect-location$|mfa$|write-offset-bytes$)/

const harmless: Record<string, string[]> = {
  'x-amz-storage-class': ['standard'],
  'x-amz-tagging': [''],
  // Objects have no tags that could be copied.
  'x-amz-tagging-directive': ['copy'],
  'x-amz-bucket-object-lock-enabled': ['false'],
}
