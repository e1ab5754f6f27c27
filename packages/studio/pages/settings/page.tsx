import { Button, Textarea, TextInput } from '@mantine/core'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { transmissionPath } from '@tsuzuri/content/transmission-path'
import { useStudioQuery, useCommand } from '../../app/studio-queries.ts'
import { studio } from '../../app/studio.ts'
import { LinkLines } from '../../parts/lists/link-lines.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { Answer } from '../../parts/states.tsx'
import { WritingField } from '../../parts/fields/writing-field.tsx'
import { useRecord } from '../../parts/record/use-record.tsx'
import { useUnsavedGuard } from '../../parts/record/use-unsaved-guard.tsx'
import { AdFields } from './ad-fields.tsx'
import { ColourFields } from './colour-fields.tsx'
import { CrawlerFields } from './crawler-fields.tsx'
import { LogoField } from './logo-field.tsx'
import { DestinationFields } from './destination-fields.tsx'
import {
  describeSettings,
  readSettings,
  type SettingsForm as SettingsValues,
  settingNames,
  writeSettings,
} from './settings-form.ts'
import { TextLines } from './text-lines.tsx'
import { TransmissionLines } from './transmission-lines.tsx'
import './page.css'

type Settings = StudioAnswer<'getSettings'>

export function Page() {
  const settings = useStudioQuery('getSettings', {})
  return (
    <PageFrame title="設定" note="ここを変えると、読者の見る雑誌が変わります。">
      <Answer of={settings}>{(data) => <SettingsForm settings={data} />}</Answer>
    </PageFrame>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const save = useCommand('saveSettings', {
    invalidates: ['getSettings'],
    doneMessage: '設定を保存しました',
  })
  const { fields, drawer, noteSaved } = useRecord<Settings, SettingsValues>({
    // The first response is used until it is saved: a newer one never replaces typed input.
    item: settings,
    read: (item = settings) => readSettings(item.content),
    save: (values, over, refused) => {
      const content = writeSettings(values)
      save.mutate(
        { version: over.version, content },
        { ...refused, onSuccess: ({ version }) => noteSaved({ ...over, version, content }, values) },
      )
    },
    find: async () => studio.getSettings({}),
    names: settingNames,
    describe: (values) => describeSettings(writeSettings(values)),
    subject: () => 'settings',
  })
  const { values, set } = fields
  const guard = useUnsavedGuard(drawer.hasChanges)
  return (
    <form
      className="settings-form"
      onSubmit={(event) => {
        event.preventDefault()
        drawer.onSave()
      }}
    >
      <fieldset>
        <legend>雑誌の名前</legend>
        <TextInput {...fields.text('name')} label="名前" required withAsterisk={false} />
        <TextInput {...fields.text('tagline')} label="キャッチコピー" />
        <Textarea {...fields.text('description')} label="紹介" autosize minRows={2} />
        <TextInput {...fields.text('publisher')} label="発行者" />
        <TextInput
          {...fields.text('contactHref')}
          label="問い合わせ先"
          placeholder="https://… または mailto:…"
        />
        <LogoField
          label="ロゴ"
          description="なければ、名前が文字で出ます"
          logo={values.logo}
          onChange={(logo) => set('logo', logo)}
        />
      </fieldset>
      <fieldset>
        <legend>色</legend>
        <ColourFields
          colours={values.colours}
          onChange={(colours) => set('colours', colours)}
          faultAt={fields.faultAt}
        />
      </fieldset>
      <fieldset>
        <legend>本文</legend>
        <WritingField
          label="記事の組み方向"
          unchosen="横書き（標準）"
          writing={values.writing}
          onChange={(writing) => set('writing', writing)}
        />
      </fieldset>
      <fieldset>
        <legend>メニュー</legend>
        <LinkLines
          label="ページの上のメニュー"
          item="項目"
          links={values.navigation}
          onChange={(links) => set('navigation', links)}
          error={fields.faultAt('navigation')}
          most={20}
        />
        <LinkLines
          label="ページの下のリンク"
          item="項目"
          links={values.footerLinks}
          onChange={(links) => set('footerLinks', links)}
          error={fields.faultAt('footerLinks')}
          most={30}
        />
      </fieldset>
      <fieldset>
        <legend>外部のサービス</legend>
        <TextInput
          {...fields.text('tagManagerId')}
          label="Google タグマネージャー"
          description="空なら、タグマネージャーを読み込みません"
          placeholder="GTM-XXXXXXX"
        />
        <TextInput
          {...fields.text('findSalonTemplate')}
          label="サロン検索のURL"
          description="{area} と {genre} が、選ばれたものに置き換わります。空なら検索の枠は出ません。"
          placeholder="https://…?area={area}&genre={genre}"
        />
      </fieldset>
      <fieldset>
        <legend>外部送信</legend>
        <p className="settings-note">
          タグマネージャーで動かすタグが、誰に何を送るかを書きます。ここに書いたものが
          <a href={transmissionPath} target="_blank" rel="noreferrer">
            外部送信のページ
          </a>
          に載り、書いていないところへの通信は止まります。
        </p>
        <TransmissionLines
          transmissions={values.transmissions}
          onChange={(transmissions) => set('transmissions', transmissions)}
          faultAt={fields.faultAt}
        />
      </fieldset>
      <fieldset>
        <legend>検索エンジンとAI</legend>
        <p className="settings-note">
          クローラー（自動でページを集めるプログラム）に、記事を何に使ってよいかを示します。
        </p>
        <CrawlerFields crawlers={values.crawlers} onChange={(crawlers) => set('crawlers', crawlers)} />
      </fieldset>
      <fieldset>
        <legend>広告</legend>
        <AdFields
          adsTxt={values.adsTxt}
          adSlots={values.adSlots}
          services={values.transmissions.map(({ service }) => service).filter((service) => service !== '')}
          onAdsTxt={(adsTxt) => set('adsTxt', adsTxt)}
          onAdSlots={(adSlots) => set('adSlots', adSlots)}
          faultAt={fields.faultAt}
        />
      </fieldset>
      <fieldset>
        <legend>配信先</legend>
        <p className="settings-note">
          SmartNews、グノシー、LINE NEWS に渡すものです。送っている記事は「配信」で見られます。
        </p>
        <DestinationFields
          syndication={values.syndication}
          onChange={(syndication) => set('syndication', syndication)}
        />
      </fieldset>
      <fieldset>
        <legend>決まった文章</legend>
        <TextLines
          texts={values.texts}
          onChange={(texts) => set('texts', texts)}
          error={fields.faultAt('texts')}
        />
      </fieldset>
      {guard}
      {drawer.conflict}
      <div className="settings-foot">
        <ProblemNote sentence={drawer.sentence} />
        <Button type="submit" loading={save.isPending}>
          設定を保存する
        </Button>
      </div>
    </form>
  )
}
