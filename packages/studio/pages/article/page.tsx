import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { studio } from '../../app/studio.ts'
import { NotFound } from '../../app/route-fault.tsx'
import { Loading } from '../../parts/states.tsx'
import { NoArticle } from './no-article.tsx'
import { Desk } from './desk.tsx'

/** Fetched once: afterwards the state of the desk is newer than the response. */
export function Page() {
  const { id = '' } = useParams()
  const number = Number(id)
  const isNumber = /^[1-9]\d{0,14}$/.test(id)
  const article = useQuery({
    queryKey: ['desk', number],
    queryFn: () => studio.getArticle({ id: number }),
    enabled: isNumber,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (!isNumber) return <NotFound />
  if (article.isFetching && article.data === undefined) return <Loading />
  if (article.data === undefined)
    return <NoArticle error={article.error} retry={() => void article.refetch()} />
  return <Desk key={number} article={article.data} />
}
