import type { PageInput } from './page.ts'

/** Runs before a page's data steps; throwing a Response prevents the page from being shown. */
export type Middleware = (input: PageInput) => void | Promise<void>

/** Middleware by the names that pages use. */
const middlewares: Readonly<Record<string, Middleware>> = {
  /** Requires a preview token. */
  'draft-permit': ({ draftToken }) => {
    if (draftToken === undefined) throw new Response(null, { status: 404 })
  },
}

export async function runMiddleware(
  names: readonly string[],
  input: PageInput,
  known = middlewares,
): Promise<void> {
  for (const name of names) {
    const middleware = Object.hasOwn(known, name) ? known[name] : undefined
    if (middleware === undefined) throw new PageError(500, `Unknown middleware ${name}`)
    await middleware(input)
  }
}

/** An error with the status and the message that the error page shows. */
export class PageError extends Error {
  override readonly name = 'PageError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
