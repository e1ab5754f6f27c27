import { Switch } from '@mantine/core'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { useCommand, useStudioQuery } from '../../app/studio-queries.ts'
import { useNotify, useNotifyError } from '../../parts/notifications.tsx'

type Member = StudioAnswer<'listStaff'>['items'][number]

/** Whether everybody needs a second factor, and who has none yet. */
export function SecondFactorPolicy({ members }: { members: readonly Member[] }) {
  const notify = useNotify()
  const notifyError = useNotifyError()
  const { data } = useStudioQuery('getSecondFactorPolicy', {})
  const save = useCommand('saveSecondFactorPolicy', {
    invalidates: ['getSecondFactorPolicy', 'getSession'],
    done: ({ isRequired }) =>
      notify(isRequired ? '全員に二段階の確認を求めます' : '二段階の確認は、使いたい人だけになりました'),
  })
  const without = members.filter(
    ({ isEnabled, hasPassword, hasSecondFactor }) => isEnabled && hasPassword && !hasSecondFactor,
  )
  if (data === undefined) return null
  return (
    <section style={{ marginBlockStart: '2.5rem' }}>
      <h2>二段階の確認</h2>
      <Switch
        my="sm"
        label="全員に二段階の確認を求める"
        description="まだ設定していない人は、設定が済むまで編集室を使えません。社内アカウントだけで入る人には、社内アカウントの確認が使われます。"
        checked={data.isRequired}
        disabled={save.isPending}
        onChange={(event) =>
          save.mutate(
            { version: data.version, isRequired: event.currentTarget.checked },
            { onError: notifyError },
          )
        }
      />
      {without.length > 0 && (
        <p className="record-note">
          まだ設定していない人：{without.map(({ name }) => `${name}さん`).join('、')}
        </p>
      )}
    </section>
  )
}
