import type { ReactNode } from 'react'

/** A piece by its name, in each of its states. */
export type Piece = { name: string; states: { name: string; drawn: ReactNode }[] }
