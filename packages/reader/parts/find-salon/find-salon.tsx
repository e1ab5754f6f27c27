import type { SubmitEvent } from 'react'
import { SectionHeading } from '../headings/section-heading.tsx'
import { genreNames } from './genres.ts'
import { regions } from './prefectures.ts'
import { salonAddress, salonRoot } from './salon-address.ts'
import './find-salon.css'

/** A form that opens a URL built from the settings' template, area and genre. Without a template it renders nothing (U1). */
export function FindSalon({ template }: { template: string | undefined }) {
  if (template === undefined) return null
  return (
    <section className="find-salon" aria-labelledby="find-salon">
      <SectionHeading id="find-salon">サロンをさがす</SectionHeading>
      <form className="find-salon-form" onSubmit={(event) => openSalons(event, template)}>
        <label>
          エリア
          <select name="area" defaultValue="tokyo">
            {Object.entries(regions).map(([name, prefectures]) => (
              <optgroup key={name} label={name}>
                {Object.entries(prefectures).map(([slug, label]) => (
                  <option key={slug} value={slug}>
                    {label}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <label>
          ジャンル
          <select name="genre" defaultValue="hair">
            {Object.entries(genreNames).map(([genre, label]) => (
              <option key={genre} value={genre}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">この条件でさがす</button>
      </form>
      <noscript>
        <a href={salonRoot(template)} rel="noopener">
          サロンの一覧を開く
        </a>
      </noscript>
    </section>
  )
}

function openSalons(event: SubmitEvent<HTMLFormElement>, template: string): void {
  event.preventDefault()
  const [area, genre] = event.currentTarget.querySelectorAll('select')
  location.assign(salonAddress(template, area?.value ?? '', genre?.value ?? ''))
}
