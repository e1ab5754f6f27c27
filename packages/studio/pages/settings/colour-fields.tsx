import { ColorInput } from '@mantine/core'
import type { SiteSettings } from '@tsuzuri/content/site-settings'
import { colourNames } from './settings-form.ts'

type Colours = SiteSettings['colours']

/** The three colours of the magazine, with a sample of them together. */
export function ColourFields(props: {
  colours: Colours
  onChange: (colours: Colours) => void
  faultAt: (path: string) => string | undefined
}) {
  const { colours, onChange, faultAt } = props
  return (
    <>
      <div className="settings-colours">
        {(['accent', 'paper', 'ink'] as const).map((name) => (
          <ColorInput
            key={name}
            label={colourNames[name]}
            value={colours[name]}
            onChange={(colour) => onChange({ ...colours, [name]: colour })}
            error={faultAt(`colours.${name}`)}
            withEyeDropper={false}
            fixOnBlur={false}
          />
        ))}
      </div>
      <div
        className="settings-swatch"
        style={{ background: colours.paper, color: colours.ink }}
        aria-hidden="true"
      >
        季節を、<span style={{ color: colours.accent }}>まとう。</span>
      </div>
    </>
  )
}
