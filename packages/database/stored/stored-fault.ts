/** A row holds JSON that does not fit the schema it is read through. `scrub` lists all of them. */
export class StoredFault extends Error {
  override readonly name = 'StoredFault'

  constructor(table: string, id: number | string, reason: string, cause?: unknown) {
    super(`${table} ${id}: ${reason}`, { cause })
  }
}
