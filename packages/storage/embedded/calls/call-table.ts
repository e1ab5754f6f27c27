import type { StoreResponse } from '../response.ts'
import type { Call } from '../call.ts'
import type { Operation } from '../operation.ts'
import {
  listAllBuckets,
  makeBucket,
  removeBucket,
  setBucketAcl,
  showBucket,
  showBucketAcl,
  getBucketLocation,
  getBucketVersioning,
} from './bucket-calls.ts'
import { removeCors, setCors, showCors } from './cors-calls.ts'
import { copyOne, copyPart } from './copy-calls.ts'
import { listFirst, listSecond, listVersions } from './listing-calls.ts'
import {
  dropUpload,
  finishUpload,
  listOpenUploads,
  listUploadParts,
  receivePart,
  startUpload,
} from './multipart-calls.ts'
import { deleteMany, deleteOne, putOne, setAcl, showAcl } from './object-calls.ts'
import { removePolicy, setPolicy, showPolicy } from './policy-calls.ts'
import { getOne, headOne } from './reading-calls.ts'

export const callTable: Record<Operation, (call: Call) => Promise<StoreResponse>> = {
  ListBuckets: listAllBuckets,
  CreateBucket: makeBucket,
  HeadBucket: showBucket,
  DeleteBucket: removeBucket,
  GetBucketLocation: getBucketLocation,
  GetBucketVersioning: getBucketVersioning,
  GetBucketAcl: showBucketAcl,
  PutBucketAcl: setBucketAcl,
  GetBucketCors: showCors,
  PutBucketCors: setCors,
  DeleteBucketCors: removeCors,
  GetBucketPolicy: showPolicy,
  PutBucketPolicy: setPolicy,
  DeleteBucketPolicy: removePolicy,
  ListObjects: listFirst,
  ListObjectsV2: listSecond,
  ListObjectVersions: listVersions,
  ListMultipartUploads: listOpenUploads,
  DeleteObjects: deleteMany,
  PutObject: putOne,
  CopyObject: copyOne,
  GetObject: getOne,
  HeadObject: headOne,
  DeleteObject: deleteOne,
  GetObjectAcl: showAcl,
  PutObjectAcl: setAcl,
  CreateMultipartUpload: startUpload,
  UploadPart: receivePart,
  UploadPartCopy: copyPart,
  CompleteMultipartUpload: finishUpload,
  AbortMultipartUpload: dropUpload,
  ListParts: listUploadParts,
}
