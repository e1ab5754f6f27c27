import type { Problem } from '@tsuzuri/api/problem'

/** The reason why the disk can't be written: no space, a read-only file system, or an I/O error. */
export type DiskFaultKind = 'full' | 'read-only' | 'failed'

export class DiskFault extends Error {
  override readonly name = 'DiskFault'
  readonly kind: DiskFaultKind

  constructor(kind: DiskFaultKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** Finds a disk fault in an error of the file system, SQLite, PostgreSQL or the object store. */
export function findDiskFault(error: unknown): DiskFaultKind | undefined {
  for (let one = error, depth = 0; one instanceof Error && depth < deepest; one = one.cause, depth += 1) {
    if (one instanceof DiskFault) return one.kind
    const kind = kindsByCode[codeOf(one)]
    if (kind !== undefined) return kind
  }
  return undefined
}

type Sentence = Pick<Problem, 'detail' | 'detailEn'> & { status: number }

/** Describes each fault and how to fix it. */
export const diskFaultSentences: Record<DiskFaultKind, Sentence> = {
  full: {
    status: 507,
    detail:
      'サーバーのディスクがいっぱいで、保存できませんでした。管理者に空きを作ってもらってから、もう一度お試しください。',
    detailEn: 'The disk of the server is full. Free some space, then try again.',
  },
  'read-only': {
    status: 503,
    detail:
      'サーバーのディスクに書き込めない状態（読み取り専用）なので、保存できませんでした。管理者にディスクの復旧を頼んでください。',
    detailEn: 'The disk of the server is read-only. Make it writable; the server then writes again.',
  },
  failed: {
    status: 503,
    detail:
      'サーバーのディスクに障害が起き、保存できませんでした。管理者にディスクの確認と再起動を頼んでください。',
    detailEn: 'The disk of the server failed (I/O error). Check it, then restart the server.',
  },
}

const deepest = 5

const kindsByCode: Record<string, DiskFaultKind> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  InsufficientStorage: 'full',
  EROFS: 'read-only',
  EIO: 'failed',
  // https://www.sqlite.org/rescode.html
  'SQLITE 13': 'full',
  'SQLITE 8': 'read-only',
  'SQLITE 10': 'failed',
  // https://www.postgresql.org/docs/current/errcodes-appendix.html
  '53100': 'full',
  '25006': 'read-only',
  '58030': 'failed',
}

/** The lowest byte of an extended result code of SQLite is the primary code. */
function codeOf(error: Error): string {
  if ('errcode' in error && typeof error.errcode === 'number') return `SQLITE ${error.errcode & 0xff}`
  return 'code' in error ? String(error.code) : ''
}
