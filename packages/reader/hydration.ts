import { PageError } from './middleware.ts'

/** The data of the server-rendered page that the browser hydrates with. */
export type Hydration = {
  loaderData: Record<string, unknown>
  errors: Record<string, { status: number; message: string }> | null
}

export const hydrationElementId = 'magazine-data'

export function describeErrors(errors: Record<string, unknown> | null): Hydration['errors'] {
  if (errors === null) return null
  return Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, describeError(error)]))
}

export function reviveErrors(errors: Hydration['errors']): Record<string, PageError> | null {
  if (errors === null) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, { status, message }]) => [id, new PageError(status, message)]),
  )
}

/** The status of the error or 500 (C8). Internal error messages are not sent to the browser. */
export function describeError(error: unknown): { status: number; message: string } {
  if (error instanceof PageError) return { status: error.status, message: error.message }
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500
  return { status: status >= 400 && status <= 599 ? status : 500, message: '' }
}
