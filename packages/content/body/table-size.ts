/** The largest table. */
export const mostColumns = 20
export const mostRows = 500
