import { Anchor } from '@mantine/core'
import { useSignOut } from '../../app/use-sign-out.tsx'
import { Entrance } from '../../parts/entrance.tsx'
import { type RequiredSetUp, SecondFactor } from './second-factor.tsx'
import './page.css'

/** Makes a person without a second factor set one up before anything else. */
export function RequiredSecondFactor({
  isInside = false,
  ...required
}: RequiredSetUp & {
  /** In a dialog over a page with unsaved work. */
  isInside?: boolean
}) {
  const { signOut, isSigningOut, question } = useSignOut()
  const form = (
    <>
      <p className="entrance-note">
        管理者が、全員に二段階の確認を求めています。認証アプリを設定すると、編集室を使えます。
      </p>
      <SecondFactor isOn={false} hasPassword required={required} />
    </>
  )
  if (isInside) return form
  return (
    <Entrance title="二段階の確認の設定">
      {form}
      <Anchor component="button" type="button" size="sm" mt="md" disabled={isSigningOut} onClick={signOut}>
        サインアウト
      </Anchor>
      {question}
    </Entrance>
  )
}
