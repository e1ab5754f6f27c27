import type { ReactNode } from 'react'

/** An entry of the component gallery: a component in each of its states. */
export type Piece = { name: string; states: { name: string; element: ReactNode }[] }
