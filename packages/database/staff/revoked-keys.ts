import type { Writing } from '../rows.ts'

/** Revokes the API keys of a person who left: they would work again with the account. */
export async function revokeKeysOf({ tx, now, audit }: Writing, staffId: number): Promise<void> {
  const keys = await tx
    .updateTable('api_keys')
    .set({ revoked_at: now.getTime() })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.getTime())
    .returning(['id', 'name'])
    .execute()
  for (const { id, name } of keys)
    audit.push({ action: 'key.revoke', subject: `key:${id}`, details: { name } })
}
