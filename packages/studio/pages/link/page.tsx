import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { isApiProblem } from '@tsuzuri/api/client'
import { studio } from '../../app/studio.ts'
import { Entrance } from '../../parts/entrance.tsx'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { Answer } from '../../parts/states.tsx'
import { LinkForm } from './link-form.tsx'

const titles = { first: '最初の管理者になる', invitation: 'ようこそ', reset: '新しいパスワード' }

/**
 * A one-time link. Its token is removed from the address bar at once, so that it can't be copied from the screen. It
 * stays in the state of the history entry, so that the page can be reloaded.
 */
export function Page() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? tokenInHistory())
  const navigate = useNavigate()
  const queries = useQueryClient()
  const link = useQuery({
    queryKey: ['readLink'],
    queryFn: () => studio.readLink({ token }),
    gcTime: 0,
    staleTime: Infinity,
  })
  useEffect(() => {
    if (token !== '') history.replaceState({ ...history.state, linkToken: token }, '', location.pathname)
  }, [token])
  const enter = () => {
    queries.clear()
    void navigate('/', { replace: true })
  }
  if (isApiProblem(link.error) && link.error.problem.code === 'not-found')
    return (
      <Entrance title="このリンクは使えません">
        <ProblemNote error={link.error} />
      </Entrance>
    )
  return (
    <Answer of={link}>
      {(data) => (
        <Entrance title={titles[data.kind]}>
          <LinkForm link={data} token={token} onIn={enter} />
        </Entrance>
      )}
    </Answer>
  )
}

function tokenInHistory(): string {
  const state: { linkToken?: unknown } | null = history.state
  return typeof state?.linkToken === 'string' ? state.linkToken : ''
}
