import { useEffect, useState } from 'react'
import { transmissionPath } from '@tsuzuri/content/transmission-path'
import { type PolicyViolation, startPolicyViolations } from './policy-violations.ts'
import './transmission-report.css'

/**
 * In a draft preview, reports requests to third parties that no transmission declaration covers (F4). Readers never see
 * it.
 */
export function TransmissionReport() {
  const [violations, setViolations] = useState<readonly PolicyViolation[]>([])
  useEffect(() => startPolicyViolations((one) => setViolations((all) => [...all, one])), [])
  if (violations.length === 0) return null
  return (
    <aside className="transmission-report" role="alert">
      <p>
        <strong>宣言のない外部送信を止めました。</strong>
        設定の「外部送信」に送信先を加えるか、記事から取り除いてください。
      </p>
      <ul>
        {violations.map(({ origin, directive }) => (
          <li key={origin}>
            {origin}（{directive}）
          </li>
        ))}
      </ul>
      <p>
        <a href={transmissionPath}>いまの宣言を見る</a>
      </p>
    </aside>
  )
}
