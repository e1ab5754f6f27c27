import { StorageError } from '@tsuzuri/storage/errors'
import { type DiskFaultKind, findDiskFault } from './disk-fault.ts'

/** Describes a fault of the disk or the object store for the operator; undefined for other errors, which are bugs. */
export function describeOutsideFault(error: unknown): string | undefined {
  const disk = findDiskFault(error)
  if (disk !== undefined) return `${diskSentences[disk]} (${messageOf(error)})`
  if (!(error instanceof StorageError)) return undefined
  const innermost = innermostOf(error)
  return isBug(innermost) ? undefined : `${storeSentence(error)} (${error.name}: ${messageOf(innermost)})`
}

const diskSentences: Record<DiskFaultKind, string> = {
  full: 'ディスクがいっぱいで、続けられません。空きを作ってから、もう一度実行してください。',
  'read-only': 'ディスクに書き込めない（読み取り専用）ので、続けられません。別の場所を指定してください。',
  failed: 'ディスクに障害が起きて、続けられません。ディスクを確かめてください。',
}

function storeSentence({ name, status = 0 }: StorageError): string {
  if (name === 'InvalidBucketName' || name === 'InvalidKey') return 'バケットの名前かパスが正しくありません。'
  if (name === 'RequestTimeTooSkewed')
    return 'このマシンの時計がずれているので、ファイルの置き場所（S3）に断られました。時計を合わせてから、もう一度実行してください。'
  if (status === 401 || status === 403)
    return 'ファイルの置き場所（S3）に断られました。アクセスキーとシークレットキー、バケットの権限を確かめてください。'
  if (status === 404)
    return 'ファイルの置き場所（S3）に、バケットかファイルがありません。バケットの名前を確かめてください。'
  if (status >= 500)
    return 'ファイルの置き場所（S3）がエラーを返しました。しばらくしてから、もう一度実行してください。'
  if (status === 0)
    return 'ファイルの置き場所（S3）が応答しません。エンドポイントと鍵を確かめてから、もう一度実行してください。'
  return 'ファイルの置き場所（S3）がエラーを返しました。'
}

/** The innermost cause names the host that could not be reached; the outer ones say only that a request failed. */
function innermostOf(error: Error): Error {
  return error.cause instanceof Error ? innermostOf(error.cause) : error
}

/** Errors of the language; those of Node and of the network have a code. */
function isBug(error: Error): boolean {
  return (
    !('code' in error) &&
    (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError)
  )
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // An error of several addresses has no message.
  return error.message || ('code' in error ? String(error.code) : error.name)
}
