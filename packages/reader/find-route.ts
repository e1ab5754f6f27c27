/** A route's path in pieces: `:name` stands for any piece. */
type Pattern = { name: string; pieces: readonly string[]; score: number }

export type FoundRoute = { name: string; params: Record<string, string> }

const scoreOfPlain = 10
const scoreOfAny = 3

/**
 * Finds the route of a path as the router in browsers finds it, which tries one route after the other and takes longer for
 * that than the server takes for the head of a page.
 */
export function openRouteFinder(
  table: readonly { name: string; path: string }[],
): (pathname: string) => FoundRoute | undefined {
  const patterns = new Map<number, Pattern[]>()
  for (const pattern of table.map(patternOf).toSorted((one, other) => other.score - one.score)) {
    const { length } = pattern.pieces
    patterns.set(length, [...(patterns.get(length) ?? []), pattern])
  }
  return (pathname) => {
    const pieces = decoded(piecesOf(pathname))
    for (const pattern of patterns.get(pieces.length) ?? []) {
      const params = paramsOf(pattern, pieces)
      if (params !== undefined) return { name: pattern.name, params }
    }
    return undefined
  }
}

function patternOf({ name, path }: { name: string; path: string }): Pattern {
  const pieces = piecesOf(path)
  const score = pieces.reduce((sum, piece) => sum + (isAny(piece) ? scoreOfAny : scoreOfPlain), 0)
  return { name, pieces, score }
}

function piecesOf(path: string): string[] {
  const bare = path.replace(/^\/|\/+$/g, '')
  return bare === '' ? [] : bare.split('/')
}

function paramsOf({ pieces }: Pattern, given: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  for (const [at, piece] of pieces.entries()) {
    const said = given[at] ?? ''
    if (isAny(piece) && said !== '') params[piece.slice(1)] = said
    else if (piece !== said) return undefined
  }
  return params
}

function isAny(piece: string): boolean {
  return piece.startsWith(':')
}

/** What can't be read as a whole stands as it is written. */
function decoded(pieces: readonly string[]): readonly string[] {
  try {
    return pieces.map((piece) => decodeURIComponent(piece))
  } catch {
    return pieces
  }
}
