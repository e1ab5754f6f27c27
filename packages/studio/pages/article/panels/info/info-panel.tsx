import { CoverField } from '../../../../media/cover-field.tsx'
import { WritingField } from '../../../../parts/fields/writing-field.tsx'
import type { OpenDesk } from '../../store/desk-state.ts'
import { AiUseFields } from './ai-use-fields.tsx'
import { AssigneeField } from './assignee-field.tsx'
import { CorrectionFields } from './correction-fields.tsx'
import { DisclosureFields } from './disclosure-fields.tsx'
import { PeopleField } from './people-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { ReadingField } from './reading-field.tsx'
import { SearchFields } from './search-fields.tsx'
import { SeriesField } from './series-field.tsx'
import { SlugField } from './slug-field.tsx'
import { SupervisorFields } from './supervisor-fields.tsx'
import { SyndicationFields } from './syndication-fields.tsx'
import { TagsField } from './tags-field.tsx'

/** All fields of the article except its text. */
export function InfoPanel(props: { desk: OpenDesk; proposedReading: string | undefined }) {
  const { desk, proposedReading } = props
  const { article, fields, set, setMany, faultAt, snapshot } = desk
  const disabled = !article.may.edit
  return (
    <div className="panel-form">
      <AssigneeField desk={desk} />
      <div className="panel-form" data-field="titleReading">
        <ReadingField
          title={fields.title}
          reading={fields.titleReading}
          proposed={proposedReading}
          onChange={(reading) => set('titleReading', reading)}
          onAnswer={(reading, title) => {
            const now = snapshot().fields
            if (now.title === title && now.titleReading === '') set('titleReading', reading)
          }}
          error={faultAt('titleReading')}
          disabled={disabled}
        />
      </div>
      <div className="panel-form" data-field="slug">
        <SlugField
          id={article.id}
          title={fields.title}
          reading={fields.titleReading}
          slug={fields.slug}
          onChange={(slug) => set('slug', slug)}
          onAnswer={(slug, asked) => {
            const { title, titleReading: reading, slug: before } = snapshot().fields
            const isCurrent = title === asked.title && reading === asked.reading && before === asked.slug
            if (isCurrent) set('slug', slug)
          }}
          error={faultAt('slug')}
          disabled={disabled}
        />
      </div>
      <div className="panel-form" data-field="categoryId subcategoryId">
        <PlaceFields
          categoryId={fields.categoryId}
          subcategoryId={fields.subcategoryId}
          onChange={setMany}
          error={faultAt('categoryId') ?? faultAt('subcategoryId')}
          disabled={disabled}
        />
      </div>
      <div className="panel-form" data-field="cover">
        <CoverField
          label="扉の画像"
          cover={fields.cover}
          onChange={(cover) => set('cover', cover)}
          error={faultAt('cover')}
          disabled={disabled}
        />
      </div>
      <div className="panel-form" data-field="tagIds">
        <TagsField
          ids={fields.tagIds}
          onChange={(ids) => set('tagIds', ids)}
          onCreated={(id) => set('tagIds', [...snapshot().fields.tagIds, id])}
          error={faultAt('tagIds')}
          disabled={disabled}
        />
      </div>
      <div className="panel-form" data-field="authorIds">
        <PeopleField
          label="著者"
          ids={fields.authorIds}
          onChange={(ids) => set('authorIds', ids)}
          error={faultAt('authorIds')}
          disabled={disabled}
        />
      </div>
      <div className="panel-form" data-field="series">
        <SeriesField
          articleId={article.id}
          series={fields.series}
          onChange={(series) => set('series', series)}
          error={faultAt('series')}
          disabled={disabled}
        />
      </div>
      <div className="panel-form" data-field="supervisor">
        <SupervisorFields
          supervisor={fields.supervisor}
          onChange={(supervisor) => set('supervisor', supervisor)}
          error={faultAt('supervisor')}
          disabled={disabled}
        />
      </div>
      <div className="panel-form" data-field="disclosure">
        <DisclosureFields
          disclosure={fields.disclosure}
          onChange={(disclosure) => set('disclosure', disclosure)}
          error={faultAt('disclosure')}
          disabled={disabled}
        />
      </div>
      <div className="panel-form" data-field="aiUse">
        <AiUseFields
          aiUse={fields.aiUse}
          onChange={(aiUse) => set('aiUse', aiUse)}
          error={faultAt('aiUse')}
          disabled={disabled}
        />
      </div>
      <div className="panel-form" data-field="writing">
        <WritingField
          label="組み方向"
          unchosen="連載と雑誌の設定に従う"
          writing={fields.writing}
          onChange={(writing) => set('writing', writing)}
          disabled={disabled}
        />
      </div>
      <details>
        <summary>検索とシェア</summary>
        <div className="panel-form">
          <SearchFields desk={desk} disabled={disabled} />
        </div>
      </details>
      {(article.firstPublishedAt !== null || fields.corrections !== undefined) && (
        <details open={fields.corrections !== undefined || undefined}>
          <summary>訂正</summary>
          <div className="panel-form" data-field="corrections">
            <CorrectionFields desk={desk} disabled={disabled} />
          </div>
        </details>
      )}
      <details>
        <summary>ほかへの配信</summary>
        <div className="panel-form" data-field="syndication">
          <SyndicationFields desk={desk} disabled={disabled} />
        </div>
      </details>
    </div>
  )
}
