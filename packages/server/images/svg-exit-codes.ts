/** How the process that draws an SVG says why it drew nothing. Out of time, it ends by a signal instead. */
export const svgExitCodes = { unreadable: 10, tooManyPixels: 11 } as const
