/** A long-lived key of the store with all permissions. */
export type StoreKey = { accessKeyId: string; secretAccessKey: string }
