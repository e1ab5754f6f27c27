/** An upload on which nothing moves for so long is interrupted; a slow line is not. */
export const stallTimeoutMs = 60_000
