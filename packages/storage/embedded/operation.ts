import { StoreError } from './errors.ts'
import type { StoreRequest } from './request.ts'

export type Operation =
  | 'ListBuckets'
  | 'CreateBucket'
  | 'HeadBucket'
  | 'DeleteBucket'
  | 'GetBucketLocation'
  | 'GetBucketVersioning'
  | 'GetBucketAcl'
  | 'PutBucketAcl'
  | 'GetBucketCors'
  | 'PutBucketCors'
  | 'DeleteBucketCors'
  | 'GetBucketPolicy'
  | 'PutBucketPolicy'
  | 'DeleteBucketPolicy'
  | 'ListObjects'
  | 'ListObjectsV2'
  | 'ListObjectVersions'
  | 'ListMultipartUploads'
  | 'DeleteObjects'
  | 'PutObject'
  | 'CopyObject'
  | 'GetObject'
  | 'HeadObject'
  | 'DeleteObject'
  | 'GetObjectAcl'
  | 'PutObjectAcl'
  | 'CreateMultipartUpload'
  | 'UploadPart'
  | 'UploadPartCopy'
  | 'CompleteMultipartUpload'
  | 'AbortMultipartUpload'
  | 'ListParts'

/** The S3 operation that an address means. Unknown parameters are refused, not ignored. */
export function operationOf(request: StoreRequest): Operation {
  const { method, bucket, key, query, headers } = request
  const target = bucket === '' ? service : key === '' ? inBucket : inObject
  const asked = Object.keys(target).find((name) => name !== '' && query.has(name))
  refuseUnknown(request, asked)
  if (asked === 'uploadId' && method === 'PUT' && !query.has('partNumber'))
    throw new StoreError('InvalidRequest')
  const operation = target[asked ?? '']?.[method]
  if (!operation) throw new StoreError(asked === undefined ? 'MethodNotAllowed' : 'NotImplemented')
  const isCopy = headers.has('x-amz-copy-source')
  if (isCopy && operation === 'PutObject') return 'CopyObject'
  if (isCopy && operation === 'UploadPart') return 'UploadPartCopy'
  if (operation === 'ListObjects' && query.get('list-type') === '2') return 'ListObjectsV2'
  return operation
}

type Methods = Record<string, Operation>

const service: Record<string, Methods> = { '': { GET: 'ListBuckets' } }

const inBucket: Record<string, Methods> = {
  location: { GET: 'GetBucketLocation' },
  versioning: { GET: 'GetBucketVersioning' },
  versions: { GET: 'ListObjectVersions' },
  uploads: { GET: 'ListMultipartUploads' },
  acl: { GET: 'GetBucketAcl', PUT: 'PutBucketAcl' },
  cors: { GET: 'GetBucketCors', PUT: 'PutBucketCors', DELETE: 'DeleteBucketCors' },
  policy: { GET: 'GetBucketPolicy', PUT: 'PutBucketPolicy', DELETE: 'DeleteBucketPolicy' },
  delete: { POST: 'DeleteObjects' },
  '': { GET: 'ListObjects', HEAD: 'HeadBucket', PUT: 'CreateBucket', DELETE: 'DeleteBucket' },
}

const inObject: Record<string, Methods> = {
  acl: { GET: 'GetObjectAcl', PUT: 'PutObjectAcl' },
  uploads: { POST: 'CreateMultipartUpload' },
  uploadId: {
    PUT: 'UploadPart',
    POST: 'CompleteMultipartUpload',
    DELETE: 'AbortMultipartUpload',
    GET: 'ListParts',
  },
  '': { GET: 'GetObject', HEAD: 'HeadObject', PUT: 'PutObject', DELETE: 'DeleteObject' },
}

function refuseUnknown({ method, query }: StoreRequest, asked: string | undefined): void {
  const version = query.get('versionId')
  if (version !== undefined && version !== 'null') throw new StoreError('NoSuchVersion')
  const isRead = method === 'GET' || method === 'HEAD'
  const isUnknown = (name: string) => (isRead ? otherParts.has(name) : !harmless.test(name))
  if ([...query.keys()].some((name) => name !== asked && isUnknown(name)))
    throw new StoreError('NotImplemented')
}

/** On a write, an unknown parameter could change its meaning. */
const harmless = /^(?:x-amz-.*|x-id|versionId|partNumber)$/i

const otherParts = new Set(
  (
    'accelerate analytics attributes cors encryption intelligent-tiering inventory legal-hold lifecycle logging ' +
    'metadataConfiguration metadataTable metrics notification object-lock ownershipControls policy policyStatus ' +
    'publicAccessBlock replication requestPayment restore retention select session tagging torrent website'
  ).split(' '),
)
