import { NativeSelect } from '@mantine/core'
import { useStudioQuery } from '../../../../app/studio-queries.ts'
import { studio } from '../../../../app/studio.ts'
import type { OpenDesk } from '../../store/desk-state.ts'
import { useArticleAction } from '../use-article-action.ts'

/** The person in charge of the article (担当): a writer who is in charge may edit it. */
export function AssigneeField({ desk }: { desk: OpenDesk }) {
  const { article } = desk
  const { id, assignee, createdBy, may } = article
  const { data } = useStudioQuery('listAssignees', {}, { enabled: may.assign })
  const { runAction, sentence, isDoing } = useArticleAction(desk)
  if (!may.assign) return assignee === null ? null : <p className="record-note">担当：{assignee.name}さん</p>
  const chosen = assignee === null ? '' : assignee.actor.replace('staff:', '')
  const people = data?.items ?? []
  const isPerson = createdBy.actor.startsWith('staff:')
  // A person who left can't be in charge again; as long as nobody else is, the field says so.
  const isCreatorOffered =
    chosen === '' ||
    !isPerson ||
    data === undefined ||
    people.some((person) => `staff:${person.id}` === createdBy.actor)
  const isListed = chosen === '' || people.some((person) => String(person.id) === chosen)
  return (
    <NativeSelect
      label="担当"
      description="担当になった執筆者は、この記事を書けます。公開は編集者がします。"
      value={chosen}
      disabled={isDoing || article.state === 'deleted'}
      error={sentence}
      onChange={({ currentTarget: { value } }) =>
        runAction(
          () => studio.assignArticle({ id, staffId: value === '' ? null : Number(value) }),
          '担当を決めました',
        )
      }
      data={[
        ...(isCreatorOffered ? [{ value: '', label: `${createdBy.name}（書き始めた人）` }] : []),
        ...(isListed || assignee === null ? [] : [{ value: chosen, label: assignee.name }]),
        ...people.map((person) => ({ value: String(person.id), label: person.name })),
      ]}
    />
  )
}
