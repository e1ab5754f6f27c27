/**
 * Whether an error says that the database can't be written now: SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL or
 * SQLITE_CANTOPEN (extended codes carry them in their lowest byte), a read-only file system, or PostgreSQL's disk_full,
 * read_only_sql_transaction and io_error.
 */
export function isUnwritable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return ofSqlite.has(error.errcode & 0xff)
  return 'code' in error && others.has(String(error.code))
}

const ofSqlite = new Set([8, 10, 13, 14])
const others = new Set(['EROFS', '53100', '25006', '58030'])
