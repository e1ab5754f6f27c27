import { Button, TextInput } from '@mantine/core'
import { roleNames } from '@tsuzuri/content/permission'
import { useCommand } from '../../app/studio-queries.ts'
import { useSession } from '../../app/session.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { useFields } from '../../parts/record/use-fields.ts'
import { NoticeChoices } from './notice-choices.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import './page.css'

export function Page() {
  const { account } = useSession()
  return (
    <PageFrame title="アカウント" note={`${account.email}（${roleNames[account.role]}）`}>
      <div className="account">
        <NameForm name={account.name} />
        {account.hasPassword && <PasswordForm />}
        <SecondFactor isOn={account.hasSecondFactor} hasPassword={account.hasPassword} />
        <NoticeChoices />
        <Sessions />
      </div>
    </PageFrame>
  )
}

function NameForm({ name }: { name: string }) {
  const fields = useFields({ name })
  const save = useCommand('saveAccount', { invalidates: ['getSession'], doneMessage: '名前を変えました' })
  return (
    <section>
      <h2>名前</h2>
      <form
        className="record-form"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(fields.values, { onError: fields.blame })
        }}
      >
        <TextInput {...fields.text('name')} label="編集室で呼ばれる名前" autoComplete="name" />
        <ProblemNote sentence={fields.sentence} />
        <Button type="submit" variant="default" loading={save.isPending}>
          名前を変える
        </Button>
      </form>
    </section>
  )
}
