import { Button } from '@mantine/core'
import { useStudioQuery, useCommand } from '../../app/studio-queries.ts'
import { showAgo } from '../../japan-time.ts'
import { useNotifyError } from '../../parts/notifications.tsx'
import { Answer } from '../../parts/states.tsx'
import { agentName } from './agent-name.ts'

export function Sessions() {
  const sessions = useStudioQuery('listSessions', {})
  const onError = useNotifyError()
  const options = { invalidates: ['listSessions'] as const, doneMessage: 'セッションを終わらせました' }
  const end = useCommand('endSession', options)
  const endOthers = useCommand('endOtherSessions', options)
  return (
    <section>
      <h2>セッション</h2>
      <Answer of={sessions}>
        {({ items }) => (
          <>
            <ul role="list" className="record-list">
              {items.map(({ id, isCurrent, seenAt, agent, source }) => (
                <li key={id}>
                  {agentName(agent)}
                  <span className="record-note">
                    {source}　{showAgo(seenAt)}
                  </span>
                  <span className="record-end">
                    {isCurrent ? (
                      <span className="state-badge">この画面</span>
                    ) : (
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        onClick={() => end.mutate({ id }, { onError })}
                      >
                        終わらせる
                      </Button>
                    )}
                  </span>
                </li>
              ))}
            </ul>
            {items.length > 1 && (
              <Button mt="md" variant="default" onClick={() => endOthers.mutate({}, { onError })}>
                ほかのセッションをすべて終わらせる
              </Button>
            )}
          </>
        )}
      </Answer>
    </section>
  )
}
