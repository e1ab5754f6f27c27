/** The exit codes of the process that draws an SVG. On a timeout it ends by a signal instead. */
export const svgExitCodes = { unreadable: 10, tooManyPixels: 11 } as const
