import { Button, NativeSelect, Textarea } from '@mantine/core'
import { type AdPlace, adPlaces, type AdSlot } from '@tsuzuri/content/ads/ad-slot'
import { NumberField } from '../../parts/fields/number-field.tsx'

const placeNames: Record<AdPlace, string> = {
  'article-end': '記事の終わり',
  'list-end': '一覧の終わり',
  sidebar: 'サイドバーの終わり',
}

/** ads.txt, and the places where a declared tag may show an advertisement. */
export function AdFields(props: {
  adsTxt: string
  adSlots: readonly AdSlot[]
  services: readonly string[]
  onAdsTxt: (adsTxt: string) => void
  onAdSlots: (adSlots: AdSlot[]) => void
  faultAt: (path: string) => string | undefined
}) {
  const { adsTxt, adSlots, services, onAdsTxt, onAdSlots, faultAt } = props
  const change = (at: number, changed: Partial<AdSlot>) =>
    onAdSlots(adSlots.map((slot, place) => (place === at ? { ...slot, ...changed } : slot)))
  const free = adPlaces.filter((place) => !adSlots.some((slot) => slot.place === place))
  return (
    <>
      <Textarea
        label="ads.txt"
        description="広告枠を売ってよい相手を、一行に一つ書きます。空なら、ads.txt はありません。"
        placeholder="example.com, 1234, DIRECT, abcd1234"
        autosize
        minRows={2}
        value={adsTxt}
        error={faultAt('adsTxt')}
        onChange={(event) => onAdsTxt(event.currentTarget.value)}
      />
      {adSlots.map((slot, at) => (
        <fieldset key={slot.place} className="transmission">
          <legend>{placeNames[slot.place]}の広告枠</legend>
          <NativeSelect
            label="枠に出すサービス"
            description="外部送信に書いたもの"
            value={slot.service}
            error={faultAt(`adSlots[${at}].service`)}
            onChange={(event) => change(at, { service: event.currentTarget.value })}
            data={[...new Set([slot.service, ...services])].filter((service) => service !== '')}
          />
          {(
            [
              ['narrowHeight', 'スマートフォンでの高さ（px）'],
              ['wideHeight', '広い画面での高さ（px）'],
            ] as const
          ).map(([name, label]) => (
            <NumberField
              key={name}
              label={label}
              min={50}
              max={1000}
              value={slot[name]}
              error={faultAt(`adSlots[${at}].${name}`)}
              onChange={(height) => change(at, { [name]: height })}
            />
          ))}
          <Button variant="subtle" size="compact-sm" onClick={() => onAdSlots(adSlots.toSpliced(at, 1))}>
            この枠を外す
          </Button>
        </fieldset>
      ))}
      {services.length === 0 ? (
        <p className="settings-note">広告枠を置くには、先に外部送信にサービスを書いてください。</p>
      ) : (
        free.map((place) => (
          <Button
            key={place}
            variant="default"
            size="xs"
            justify="start"
            onClick={() =>
              onAdSlots([
                ...adSlots,
                { place, service: services[0] ?? '', narrowHeight: 250, wideHeight: 250 },
              ])
            }
          >
            {placeNames[place]}に枠を置く
          </Button>
        ))
      )}
    </>
  )
}
