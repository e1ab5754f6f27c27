import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '@tsuzuri/ui/icon'
import { addresses, fullPath } from '../../addresses.ts'
import { useSite } from '../../app/use-site.ts'
import { SearchField } from './search-field.tsx'
import './search-form.css'

type SearchFormProps = { q?: string; category?: string | undefined; size?: 'small' | 'large' }

/** A GET form to the search page, which also works without JavaScript (R10). */
export function SearchForm({ q = '', category, size = 'small' }: SearchFormProps) {
  const { settings, categories, isStatic } = useSite()
  const navigate = useNavigate()
  if (isStatic === true) return null
  return (
    <form
      key={`${q} ${category ?? ''}`}
      className={`search-form search-form-${size}`}
      role="search"
      aria-label="記事の検索"
      action={fullPath(addresses.search())}
      onSubmit={(event) => void navigate(searchPath(event))}
    >
      <div className="search-form-words">
        <SearchField q={q} placeholder={settings.texts['search-placeholder'] ?? '記事をさがす'} />
        <button type="submit">
          <Icon name="search" />
          <span className="unseen">さがす</span>
        </button>
      </div>
      {size === 'large' && (
        <label className="search-form-category">
          カテゴリー
          <select name="category" defaultValue={category}>
            <option value="">すべて</option>
            {categories.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </form>
  )
}

/** The URL that the form would submit, without empty fields. */
function searchPath(event: SubmitEvent<HTMLFormElement>): string {
  event.preventDefault()
  const { q, category } = event.currentTarget.elements as unknown as Record<
    string,
    HTMLInputElement | undefined
  >
  return addresses.search({ q: q?.value.trim() ?? '', category: category?.value ?? '' })
}
