import { owner } from '../acl.ts'
import { type StoreResponse, xmlResponse } from '../response.ts'
import type { Call } from '../call.ts'
import { encode } from '../signing/canonical-request.ts'
import { StoreError } from '../errors.ts'
import type { Listing } from '../disk/listing.ts'
import type { ObjectMeta } from '../disk/object-meta.ts'
import type { StoreRequest } from '../request.ts'
import type { XmlFields } from '../xml.ts'

export async function listFirst(call: Call): Promise<StoreResponse> {
  const { disk, request } = call
  const asked = readListing(request)
  const after = request.query.get('marker') ?? ''
  const listing = disk.listObjects(request.bucket, { ...asked, after })
  // Without a delimiter the last key is the marker.
  const next = asked.delimiter === '' ? undefined : listing.next
  return xmlResponse('ListBucketResult', {
    ...head(request, asked, listing),
    // Clients of this older list decode every name except this one.
    Prefix: asked.prefix,
    Marker: asked.write(after),
    NextMarker: next === undefined ? undefined : asked.write(next),
    ...contents(listing, asked.write, { Owner: owner }),
  })
}

export async function listSecond(call: Call): Promise<StoreResponse> {
  const { disk, request } = call
  const { query } = request
  const asked = readListing(request)
  const token = query.get('continuation-token')
  const startAfter = query.get('start-after')
  const after = token ? readToken(token) : (startAfter ?? '')
  const listing = disk.listObjects(request.bucket, { ...asked, after })
  return xmlResponse('ListBucketResult', {
    ...head(request, asked, listing),
    KeyCount: listing.objects.length + listing.prefixes.length,
    StartAfter: startAfter === undefined ? undefined : asked.write(startAfter),
    ContinuationToken: token,
    NextContinuationToken: listing.next === undefined ? undefined : writeToken(listing.next),
    ...contents(listing, asked.write, query.get('fetch-owner') === 'true' ? { Owner: owner } : {}),
  })
}

/** Every object has exactly one version, with the id null. */
export async function listVersions({ disk, request }: Call): Promise<StoreResponse> {
  const asked = readListing(request)
  const after = request.query.get('key-marker') ?? ''
  const listing = disk.listObjects(request.bucket, { ...asked, after })
  const isNext = listing.next !== undefined
  const version = { VersionId: 'null', IsLatest: true, Owner: owner }
  const { Contents, CommonPrefixes } = contents(listing, asked.write, version)
  return xmlResponse('ListVersionsResult', {
    ...head(request, asked, listing),
    KeyMarker: asked.write(after),
    VersionIdMarker: '',
    NextKeyMarker: isNext ? asked.write(listing.next ?? '') : undefined,
    NextVersionIdMarker: isNext ? 'null' : undefined,
    Version: Contents,
    CommonPrefixes,
  })
}

type Asked = ReturnType<typeof readListing>

function readListing({ query }: StoreRequest) {
  const delimiter = query.get('delimiter') ?? ''
  const encoding = query.get('encoding-type')
  if (encoding !== undefined && encoding !== 'url')
    throw new StoreError('InvalidArgument', 'Invalid Encoding Method')
  // A Ceph extension that Ceph clients send; our lists are always ordered, which it allows.
  if (delimiter !== '' && query.get('allow-unordered') === 'true') throw new StoreError('InvalidArgument')
  const write = (text: string) => (encoding === 'url' ? encode(text).replaceAll('%2F', '/') : text)
  return {
    prefix: query.get('prefix') ?? '',
    delimiter,
    maxKeys: readCount(query.get('max-keys')),
    encoding,
    write,
  }
}

export function readCount(text: string | undefined): number {
  if (text === undefined || text === '') return 1000
  if (!/^\d{1,10}$/.test(text)) throw new StoreError('InvalidArgument', 'Provided max-keys not an integer')
  return Math.min(Number(text), 1000)
}

function head(
  { bucket }: StoreRequest,
  { prefix, delimiter, maxKeys, encoding, write }: Asked,
  listing: Listing,
) {
  return {
    Name: bucket,
    Prefix: write(prefix),
    Delimiter: delimiter === '' ? undefined : write(delimiter),
    MaxKeys: maxKeys,
    EncodingType: encoding,
    IsTruncated: listing.isTruncated,
  }
}

function contents({ objects, prefixes }: Listing, write: Asked['write'], more: XmlFields) {
  const entry = ({ key, modifiedAt, etag, size }: ObjectMeta) => ({
    Key: write(key),
    LastModified: modifiedAt,
    ETag: `"${etag}"`,
    Size: size,
    StorageClass: 'STANDARD',
    ...more,
  })
  return {
    Contents: objects.map(entry),
    CommonPrefixes: prefixes.map((prefix) => ({ Prefix: write(prefix) })),
  }
}

function writeToken(key: string): string {
  return Buffer.from(key).toString('base64url')
}

function readToken(token: string): string {
  if (!/^[\w-]+$/.test(token))
    throw new StoreError('InvalidArgument', 'The continuation token provided is incorrect')
  return Buffer.from(token, 'base64url').toString()
}
