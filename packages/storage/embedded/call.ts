import type { Disk } from './disk/disk.ts'
import type { StoreRequest } from './request.ts'
import type { Proof } from './signing/signature.ts'

/** An authenticated request on its way to the part that answers it. */
export type Call = {
  disk: Disk
  request: StoreRequest
  proof: Proof
  region: string
  /** Whether `x-amz-acl: public-read` means anything here. */
  publicReads: boolean
}
