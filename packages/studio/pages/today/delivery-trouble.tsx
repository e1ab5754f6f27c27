import { Link } from 'react-router'
import { showMinute } from '../../japan-time.ts'

/** Shows messages that were given up or have waited for long. */
export function DeliveryTrouble(props: { failed: number; waiting: number; oldestAt: string | null }) {
  const { failed, waiting, oldestAt } = props
  return (
    <section className="today-group" data-late>
      <h2>
        {failed > 0 ? '届かなかった通知があります' : '通知が届くのに時間がかかっています'}
        <small>{failed > 0 ? `${failed}件` : `${waiting}件`}</small>
      </h2>
      <p className="today-words">
        {oldestAt !== null && `いちばん古いものは ${showMinute(oldestAt)} のものです。`}
        理由は<Link to="/deliveries/">送信履歴</Link>で確かめられます。
      </p>
    </section>
  )
}
