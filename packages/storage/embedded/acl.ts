import type { Call } from './call.ts'
import { StoreError } from './errors.ts'
import { incomingBody, readWhole } from './body/incoming-body.ts'
import type { Acl } from './disk/object-meta.ts'
import type { XmlFields } from './xml.ts'

export const owner = { ID: 'tsuzuri', DisplayName: 'tsuzuri' }

/** The requested canned ACL. Other grants are refused instead of being ignored silently. */
export function readAcl({ request, publicReads }: Call): Acl {
  const { headers } = request
  if ([...headers.keys()].some((name) => name.startsWith('x-amz-grant-')))
    throw new StoreError('NotImplemented')
  const acl = headers.get('x-amz-acl') ?? 'private'
  if (acl === 'private' || acl === 'bucket-owner-full-control' || acl === 'bucket-owner-read')
    return 'private'
  if (!publicReads) throw new StoreError('AccessControlListNotSupported')
  if (acl === 'public-read') return acl
  throw new StoreError(
    acl === 'public-read-write' || acl === 'authenticated-read' ? 'NotImplemented' : 'InvalidArgument',
  )
}

/** Grants in a body are refused like those in headers: only canned ACLs are supported. */
export async function refuseAclBody({ request, proof }: Call): Promise<void> {
  const body = await readWhole(incomingBody(request, proof), longestAcl)
  if (body.length > 0) throw new StoreError('NotImplemented')
}

const longestAcl = 64 * 1024

export function aclFields(acl: Acl): XmlFields {
  const grants = [grant('CanonicalUser', owner, 'FULL_CONTROL')]
  if (acl === 'public-read') grants.push(grant('Group', { URI: everyone }, 'READ'))
  return { Owner: owner, AccessControlList: { Grant: grants } }
}

const everyone = 'http://acs.amazonaws.com/groups/global/AllUsers'

function grant(type: string, grantee: XmlFields, Permission: string): XmlFields {
  return {
    [`Grantee xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="${type}"`]: grantee,
    Permission,
  }
}
