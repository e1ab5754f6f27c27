/** An error response of the store: S3's codes, statuses and messages. */
export class StoreError extends Error {
  readonly code: StoreErrorCode
  readonly status: number
  readonly details: Record<string, string>

  constructor(code: StoreErrorCode, message?: string, details: Record<string, string> = {}) {
    super(message ?? answers[code][1])
    this.name = code
    this.code = code
    this.status = answers[code][0]
    this.details = details
  }
}

export type StoreErrorCode = keyof typeof answers

/** Any error other than StoreError is a bug or a disk fault: the response only says which of the two. */
export function asStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  if (isDiskFull(error)) return new StoreError('InsufficientStorage')
  if (hasCode(error, 'EROFS')) return new StoreError('ServiceUnavailable', readOnlySentence)
  if (hasCode(error, 'EIO')) return new StoreError('ServiceUnavailable', failedSentence)
  return new StoreError('InternalError')
}

export const failedSentence = 'The disk failed: the store can only be read until it is started again.'
const readOnlySentence = 'The disk is read-only: the store can only be read.'

/** The disk is not writable, but readable. */
export function isUnwritable(error: unknown): boolean {
  return isDiskFull(error) || hasCode(error, 'EROFS')
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

function isDiskFull(error: unknown): boolean {
  return hasCode(error, 'ENOSPC', 'EDQUOT')
}

const answers = {
  AccessControlListNotSupported: [400, 'The bucket does not allow ACLs'],
  AccessDenied: [403, 'Access Denied'],
  AccessForbidden: [403, 'CORSResponse: This CORS request is not allowed.'],
  AuthorizationHeaderMalformed: [400, 'The authorization header is malformed.'],
  AuthorizationQueryParametersError: [400, 'Error parsing the query parameters for authentication.'],
  BadDigest: [
    400,
    'The Content-MD5 or checksum value that you specified did not match what the server received.',
  ],
  BadRequest: [400, 'Bad Request'],
  BucketAlreadyOwnedByYou: [
    409,
    'Your previous request to create the named bucket succeeded and you already own it.',
  ],
  BucketNotEmpty: [409, 'The bucket you tried to delete is not empty'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size'],
  ExpiredToken: [400, 'The provided token has expired.'],
  InsufficientStorage: [507, 'The disk is full.'],
  IncompleteBody: [
    400,
    'You did not provide the number of bytes specified by the Content-Length HTTP header.',
  ],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  InvalidArgument: [400, 'Invalid Argument'],
  InvalidBucketName: [400, 'The specified bucket is not valid.'],
  InvalidDigest: [400, 'The Content-MD5 you specified was invalid.'],
  InvalidPart: [400, 'One or more of the specified parts could not be found.'],
  InvalidPartOrder: [
    400,
    'The list of parts was not in ascending order. Parts must be ordered by part number.',
  ],
  InvalidRange: [416, 'The requested range is not satisfiable'],
  InvalidRequest: [400, 'Invalid Request'],
  InvalidToken: [400, 'The provided token is malformed or otherwise invalid.'],
  InvalidURI: [400, "Couldn't parse the specified URI."],
  KeyTooLongError: [400, 'Your key is too long'],
  MalformedPolicy: [400, 'This policy contains invalid Json or invalid statements'],
  MalformedXML: [
    400,
    'The XML you provided was not well-formed or did not validate against our published schema',
  ],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchCORSConfiguration: [404, 'The CORS configuration does not exist'],
  NoSuchBucketPolicy: [404, 'The bucket policy does not exist'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [
    404,
    'The specified multipart upload does not exist. The upload ID might be invalid, or the upload might have been aborted or completed.',
  ],
  NoSuchVersion: [404, 'The specified version does not exist.'],
  NotImplemented: [501, 'A header or query you provided implies functionality that is not implemented'],
  PreconditionFailed: [412, 'At least one of the pre-conditions you specified did not hold'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  ServiceUnavailable: [503, 'Please reduce your request rate.'],
  SignatureDoesNotMatch: [
    403,
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  ],
  XAmzContentSHA256Mismatch: [
    400,
    "The provided 'x-amz-content-sha256' header does not match what was computed.",
  ],
} as const satisfies Record<string, readonly [number, string]>
