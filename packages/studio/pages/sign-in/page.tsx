import { useNavigate, useSearchParams } from 'react-router'
import { useAsk } from '../../app/ask.ts'
import { Answer } from '../../parts/states.tsx'
import { SignIn } from './sign-in.tsx'

export function Page() {
  const session = useAsk('getSession', {})
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const problem = search.get('problem') ?? undefined
  return (
    <Answer of={session}>
      {(data) => (
        <SignIn
          session={data}
          problem={problem}
          onIn={() => void session.refetch().then(() => navigate('/', { replace: true }))}
        />
      )}
    </Answer>
  )
}
