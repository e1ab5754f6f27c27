import type { Disk } from './disk/disk.ts'
import type { StoreRequest } from './request.ts'
import type { Proof } from './signing/signature.ts'

/** An authenticated request, as passed to its handler. */
export type Call = {
  disk: Disk
  request: StoreRequest
  proof: Proof
  region: string
  /** Whether `x-amz-acl: public-read` is supported. */
  publicReads: boolean
}
