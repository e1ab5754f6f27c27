import { useStudioQuery } from '../../app/studio-queries.ts'
import { NumberField } from '../../parts/fields/number-field.tsx'
import { LogoField } from './logo-field.tsx'
import type { SettingsForm } from './settings-form.ts'

type Syndication = SettingsForm['syndication']

const logos = [
  ['squareLogo', '正方形のロゴ', 'グノシー。120px以上の正方形。なければ、雑誌のロゴを使います。'],
  ['wideLogo', '横長のロゴ', 'SmartNews とグノシー。なければ、雑誌のロゴを使います。'],
  ['darkLogo', '暗い画面のロゴ', 'SmartNews。背景の暗い画面で使われます。'],
] as const

/** Settings for partners' feeds. */
export function DestinationFields(props: {
  syndication: Syndication
  onChange: (syndication: Syndication) => void
}) {
  const { syndication, onChange } = props
  const { data: categories } = useStudioQuery('listCategories', {})
  const number = (slug: string, value: number | undefined) => {
    const { [slug]: _, ...others } = syndication.lineCategories
    onChange({
      ...syndication,
      lineCategories: value === undefined ? others : { ...others, [slug]: value },
    })
  }
  return (
    <>
      {logos.map(([name, label, description]) => (
        <LogoField
          key={name}
          label={label}
          description={description}
          logo={syndication[name]}
          onChange={(logo) => onChange({ ...syndication, [name]: logo })}
        />
      ))}
      <div role="group" aria-labelledby="line-categories">
        <p id="line-categories" className="settings-group">
          LINE NEWS のカテゴリー番号<small>番号のないカテゴリーの記事は、LINE NEWS に載りません</small>
        </p>
        <div className="settings-numbers">
          {(categories?.items ?? []).map(({ slug, name }) => (
            <NumberField
              key={slug}
              label={name}
              aria-label={`${name}の LINE NEWS の番号`}
              min={0}
              max={9999}
              value={syndication.lineCategories[slug]}
              onChange={(value) => number(slug, value)}
              onEmpty={() => number(slug, undefined)}
            />
          ))}
        </div>
      </div>
    </>
  )
}
