import { createContext, useContext } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import type { Right } from '@tsuzuri/content/permission'

type Session = StudioAnswer<'getSession'>
export type SignedIn = Session & { account: NonNullable<Session['account']> }

export const SessionContext = createContext<SignedIn | undefined>(undefined)

/** The signed-in staff member; pages behind the gate always have one. */
export function useSession(): SignedIn {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('nobody is signed in here')
  return session
}

/** Whether the studio shows this feature. The server checks the permission again. */
export function useMay(right: Right): boolean {
  return mayEnter(useSession(), right)
}

export function mayEnter({ rights }: Pick<Session, 'rights'>, right: Right): boolean {
  return rights.some((held) => held.right === right)
}
