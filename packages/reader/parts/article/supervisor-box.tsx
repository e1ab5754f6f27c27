import type { PublishedArticle } from '@tsuzuri/content/published'
import { Icon } from '@tsuzuri/ui/icon'
import { showJapanDay } from '@tsuzuri/content/japan-time'
import { Portrait } from '../cards/user-card.tsx'
import './supervisor-box.css'

type SupervisorBoxProps = { supervisor: NonNullable<PublishedArticle['supervisor']> }

/** 監修者 (supervisor): name, credentials, what was checked and when. A supervisor without articles has no page to link to. */
export function SupervisorBox({ supervisor }: SupervisorBoxProps) {
  const { user, credentials, checked, checkedOn } = supervisor
  return (
    <aside className="supervisor-box" aria-label="監修者">
      <Portrait user={user} />
      <div>
        <p className="supervisor-box-role">
          <Icon name="checked" />
          監修
        </p>
        <p className="supervisor-box-name">
          <b>{user.name}</b>
          <span>{credentials}</span>
        </p>
        <p className="supervisor-box-checked">
          {checked !== '' && <>確認した内容：{checked}　</>}
          <time dateTime={checkedOn}>{showJapanDay(checkedOn)}</time>確認
        </p>
      </div>
    </aside>
  )
}
