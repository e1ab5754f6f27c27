/** A long-lived key of the store: whoever has it may do everything. */
export type StoreKey = { accessKeyId: string; secretAccessKey: string }
