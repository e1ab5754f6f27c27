import { useNavigate, useSearchParams } from 'react-router'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { Answer } from '../../parts/states.tsx'
import { SignIn } from './sign-in.tsx'

export function Page() {
  const session = useStudioQuery('getSession', {})
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const problem = providerProblems.get(search.get('problem') ?? '')
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

/** The errors of the identity provider. Nothing else of the address is shown: anybody can create such a link. */
const providerProblems = new Map([
  ['uninvited', 'このアカウントは招待されていません。管理者に招待を頼んでください。'],
  ['provider', '社内アカウントでのサインインに失敗しました。もう一度お試しください。'],
  ['busy', 'サインインが混み合っています。少し待ってから、もう一度お試しください。'],
])
