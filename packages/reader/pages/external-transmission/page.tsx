import { type Transmission, transmissionsOf } from '@tsuzuri/content/external-transmission'
import { transmissionPath } from '@tsuzuri/content/transmission-path'
import { PageFrame } from '../../app/page-frame.tsx'
import { useSite } from '../../app/use-site.ts'
import { definePage } from '../../page.ts'
import { PageHeading } from '../../parts/headings/page-heading.tsx'

/** The disclosure of data sent to third parties that the law requires (電気通信事業法 27条の12): F4. */
export const page = definePage<object>({
  steps: [],
  head: (_, { settings, publicUrl }) => ({
    title: `外部送信について | ${settings.name}`,
    description: `${settings.name}をご覧のときに、お使いの端末から外部へ送信される情報の一覧です。`,
    canonical: `${publicUrl}${transmissionPath}`,
  }),
  Page: ExternalTransmissionPage,
})

function ExternalTransmissionPage() {
  const { settings } = useSite()
  return (
    <PageFrame>
      <PageHeading>外部送信について</PageHeading>
      <div className="transmissions">
        <p>
          {settings.name}
          をご覧になると、お使いの端末に記録された情報が、次の事業者へ送信されることがあります。電気通信事業法にもとづき、送信先、送信される情報、利用の目的をお知らせします。
        </p>
        {transmissionsOf(settings).map((one) => (
          <TransmissionEntry key={one.service} transmission={one} />
        ))}
        <h2>送信しないもの</h2>
        <p>
          LINE、X、はてなブックマークのシェアのリンクは、押すまでどこへも送信しません。記事が読まれた回数はこのサイトの中だけで数え、読者を見分ける情報は残しません。
        </p>
      </div>
    </PageFrame>
  )
}

function TransmissionEntry({ transmission }: { transmission: Transmission }) {
  const { service, recipient, sent, purpose, occasion, policyHref, optOut, optOutHref } = transmission
  return (
    <section>
      <h2>{service}</h2>
      <dl>
        <dt>送信先</dt>
        <dd>{recipient}</dd>
        <dt>送信される情報</dt>
        <dd>{sent}</dd>
        <dt>利用の目的</dt>
        <dd>{purpose}</dd>
        {occasion !== '' && (
          <>
            <dt>送信されるとき</dt>
            <dd>{occasion}</dd>
          </>
        )}
        {policyHref !== undefined && (
          <>
            <dt>送信先の方針</dt>
            <dd>
              <a href={policyHref} rel="noopener">
                {recipient}のプライバシーポリシー
              </a>
            </dd>
          </>
        )}
        <dt>停止の方法</dt>
        <dd>
          {optOutHref === undefined ? (
            (optOut ?? 'ブラウザーの設定で Cookie や JavaScript を無効にすると、送信を止められます。')
          ) : (
            <a href={optOutHref} rel="noopener">
              送信を止める（{recipient}のページ）
            </a>
          )}
        </dd>
      </dl>
    </section>
  )
}
