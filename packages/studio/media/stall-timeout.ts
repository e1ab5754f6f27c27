/** An upload without progress for this long is interrupted; a slow connection is not. */
export const stallTimeoutMs = 60_000
