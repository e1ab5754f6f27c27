import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { isApiProblem } from '@tsuzuri/api/client'
import { sentenceOf } from '../../app/problem.ts'
import '../../app/fault-page.css'

/** Instead of the desk: the article doesn't exist, may not be read, or could not be fetched. */
export function NoArticle({ error, retry }: { error: unknown; retry: () => void }) {
  const { title, note, canRetry } = reasonOf(error)
  return (
    <main className="fault-page" role="alert">
      <h1>{title}</h1>
      <p>{note}</p>
      <Group>
        {canRetry && <Button onClick={retry}>もう一度読み込む</Button>}
        <Button component={Link} to="/articles/" variant="default">
          記事の一覧へ
        </Button>
      </Group>
    </main>
  )
}

function reasonOf(error: unknown): { title: string; note: string; canRetry: boolean } {
  const status = isApiProblem(error) ? error.status : undefined
  if (status === 404)
    return {
      title: '記事が見つかりません',
      note: '消されたか、URLが違うか、あなたの役割では読めない記事です。',
      canRetry: false,
    }
  if (status === 403)
    return {
      title: 'この記事を読む権限がありません',
      note: '読む必要があるときは、編集者か管理者に頼んでください。',
      canRetry: false,
    }
  return { title: '記事を読み込めませんでした', note: sentenceOf(error), canRetry: true }
}
