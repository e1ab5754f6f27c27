import { Button } from '@mantine/core'
import { useState } from 'react'
import type { StudioAnswer, StudioInput } from '@tsuzuri/api/studio/client'
import { roleNames } from '@tsuzuri/content/permission'
import { useStudioQuery, useCommand } from '../../app/studio-queries.ts'
import { showAgo, showFullMinute } from '../../japan-time.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { useNotifyError } from '../../parts/notifications.tsx'
import { SecretLink } from '../../parts/secret-link.tsx'
import { Answer } from '../../parts/states.tsx'
import { StudioIcon } from '../../parts/studio-icon.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberDrawer } from './member-drawer.tsx'
import { SecondFactorPolicy } from './second-factor-policy.tsx'

type Member = StudioAnswer<'listStaff'>['items'][number]
type Invitation = StudioAnswer<'listStaff'>['invitations'][number]
type OnInvitation = (made: StudioAnswer<'inviteStaff'>, invited: StudioInput<'inviteStaff'>) => void
type Shown = { title: string; url: string; expiresAt: string }

export function Page() {
  const staff = useStudioQuery('listStaff', {})
  const [opened, setOpened] = useState<Member | 'new'>()
  const [link, setLink] = useState<Shown>()
  const close = () => setOpened(undefined)
  const showInvitation: OnInvitation = (made, { name }) =>
    setLink({
      title: made.isMailed ? `${name}さんに招待のメールを送りました` : `${name}さんへの招待のリンク`,
      ...made,
    })
  return (
    <PageFrame
      title="スタッフ"
      note="編集室を使うスタッフです。"
      actions={
        <Button leftSection={<StudioIcon name="plus" />} onClick={() => setOpened('new')}>
          招待する
        </Button>
      }
    >
      <Answer of={staff}>
        {({ items, invitations }) => (
          <>
            <ul role="list" className="record-list">
              {items.map((member) => (
                <MemberLine key={member.id} member={member} onOpen={() => setOpened(member)} />
              ))}
            </ul>
            {invitations.length > 0 && <Invitations invitations={invitations} onLink={showInvitation} />}
            <SecondFactorPolicy members={items} />
          </>
        )}
      </Answer>
      {opened === 'new' && <InviteDialog onClose={close} onLink={showInvitation} />}
      {opened !== undefined && opened !== 'new' && (
        <MemberDrawer
          member={opened}
          onClose={close}
          onLink={(made) => setLink({ title: `${opened.name}さんのパスワード再設定のリンク`, ...made })}
        />
      )}
      {link !== undefined && <SecretLink title={link.title} link={link} onClose={() => setLink(undefined)} />}
    </PageFrame>
  )
}

function MemberLine({ member, onOpen }: { member: Member; onOpen: () => void }) {
  return (
    <li>
      <button type="button" className="record-name" onClick={onOpen}>
        {member.name}
      </button>
      <span className="state-badge">{roleNames[member.role]}</span>
      {!member.isEnabled && <span className="state-badge state-badge-withdrawn">停止中</span>}
      {member.hasSecondFactor && <span className="state-badge state-badge-published">二段階の確認</span>}
      <span className="record-note">{member.email}</span>
      <span className="record-end record-note">
        {member.seenAt === null
          ? 'まだサインインしていません'
          : `最後に使ったのは ${showAgo(member.seenAt)}（${member.openSessions}か所でサインイン中）`}
      </span>
    </li>
  )
}

function Invitations(props: { invitations: readonly Invitation[]; onLink: OnInvitation }) {
  const notifyError = useNotifyError()
  // Only the newest link of an address is valid.
  const renew = useCommand('inviteStaff', { invalidates: ['listStaff'], done: props.onLink })
  const revoke = useCommand('revokeInvitation', {
    invalidates: ['listStaff'],
    doneMessage: '招待を取り消しました',
  })
  return (
    <section style={{ marginBlockStart: '2.5rem' }}>
      <h2>返事を待っている招待</h2>
      <ul role="list" className="record-list" style={{ marginBlockStart: '0.5rem' }}>
        {props.invitations.map(({ id, name, email, role, expiresAt }) => (
          <li key={id}>
            {name}
            <span className="state-badge">{roleNames[role]}</span>
            <span className="record-note">{email}</span>
            <span className="record-end">
              <span className="record-note">{showFullMinute(expiresAt)} まで</span>
              <ConfirmButton
                label="リンクを作り直す"
                button={{ size: 'compact-xs', variant: 'subtle' }}
                question={`${name}さんへの新しいリンクを作りますか。前のリンクは使えなくなります。`}
                confirm="作り直す"
                onConfirm={() => renew.mutate({ name, email, role }, { onError: notifyError })}
              />
              <ConfirmButton
                label="取り消す"
                button={{ size: 'compact-xs', variant: 'subtle' }}
                question={`${name}さんへの招待を取り消しますか。`}
                onConfirm={() => revoke.mutate({ id }, { onError: notifyError })}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
