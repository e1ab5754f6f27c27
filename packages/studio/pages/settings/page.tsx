import { Button, ColorInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { useAsk, useCommand } from '../../app/ask.ts'
import { LinkLines } from '../../parts/link-lines.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { Answer } from '../../parts/states.tsx'
import { useFields } from '../../parts/use-fields.ts'
import { useUnsavedGuard } from '../../parts/use-unsaved-guard.tsx'
import { LogoField } from './logo-field.tsx'
import { readSettings, writeSettings } from './settings-form.ts'
import { TextLines } from './text-lines.tsx'
import './page.css'

type Settings = StudioAnswer<'getSettings'>

const colourNames = { accent: '差し色', paper: '紙', ink: '墨' } as const

export function Page() {
  const settings = useAsk('getSettings', {})
  return (
    <PageFrame title="設定" note="ここを変えると、読者の見る雑誌が変わります。">
      <Answer of={settings}>{(data) => <SettingsForm settings={data} />}</Answer>
    </PageFrame>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const fields = useFields(readSettings(settings.content))
  // What was read first counts until it is saved: a newer answer never replaces what somebody is typing.
  const [version, setVersion] = useState(settings.version)
  const [hasChanges, setHasChanges] = useState(false)
  const save = useCommand('saveSettings', {
    touches: ['getSettings'],
    said: '設定を保存しました',
    done: (saved) => {
      setVersion(saved.version)
      setHasChanges(false)
    },
  })
  const { values } = fields
  const guard = useUnsavedGuard(hasChanges)
  const keep = () => {
    fields.forgive()
    save.mutate({ version, content: writeSettings(values) }, { onError: fields.blame })
  }
  return (
    <form
      className="settings-form"
      onInput={() => setHasChanges(true)}
      onSubmit={(event) => {
        event.preventDefault()
        keep()
      }}
    >
      <fieldset>
        <legend>雑誌の名前</legend>
        <TextInput {...fields.text('name')} label="名前" required withAsterisk={false} />
        <TextInput {...fields.text('tagline')} label="添え書き" />
        <Textarea {...fields.text('description')} label="紹介" autosize minRows={2} />
        <TextInput {...fields.text('publisher')} label="発行者" />
        <TextInput
          {...fields.text('contactHref')}
          label="問い合わせ先"
          placeholder="https://… または mailto:…"
        />
        <LogoField logo={values.logo} onChange={(logo) => fields.set('logo', logo)} />
      </fieldset>
      <fieldset>
        <legend>色</legend>
        <div className="settings-colours">
          {(['accent', 'paper', 'ink'] as const).map((name) => (
            <ColorInput
              key={name}
              label={colourNames[name]}
              value={values.colours[name]}
              onChange={(colour) => fields.set('colours', { ...values.colours, [name]: colour })}
              error={fields.faultAt(`colours.${name}`)}
              withEyeDropper={false}
            />
          ))}
        </div>
        <Swatch {...values.colours} />
      </fieldset>
      <fieldset>
        <legend>案内</legend>
        <LinkLines
          label="上の案内"
          links={values.navigation}
          onChange={(links) => fields.set('navigation', links)}
          error={fields.faultAt('navigation')}
          most={20}
        />
        <LinkLines
          label="下のリンク"
          links={values.footerLinks}
          onChange={(links) => fields.set('footerLinks', links)}
          error={fields.faultAt('footerLinks')}
          most={30}
        />
      </fieldset>
      <fieldset>
        <legend>つなぐもの</legend>
        <TextInput
          {...fields.text('tagManagerId')}
          label="タグマネージャー"
          description="空なら、外には何も送りません"
          placeholder="GTM-XXXXXXX"
        />
        <TextInput
          {...fields.text('findSalonTemplate')}
          label="サロン検索の住所"
          description="{area} と {genre} が、選ばれたものに置き換わります。空なら検索の枠は出ません"
          placeholder="https://…?area={area}&genre={genre}"
        />
      </fieldset>
      <fieldset>
        <legend>決まった文章</legend>
        <TextLines
          texts={values.texts}
          onChange={(texts) => fields.set('texts', texts)}
          error={fields.faultAt('texts')}
        />
      </fieldset>
      {guard}
      <div className="settings-foot">
        <ProblemNote sentence={fields.sentence} />
        <Button type="submit" loading={save.isPending}>
          設定を保存する
        </Button>
      </div>
    </form>
  )
}

/** How the three colours stand together. */
function Swatch({ accent, paper, ink }: { accent: string; paper: string; ink: string }) {
  return (
    <div className="settings-swatch" style={{ background: paper, color: ink }} aria-hidden="true">
      季節を、<span style={{ color: accent }}>まとう。</span>
    </div>
  )
}
