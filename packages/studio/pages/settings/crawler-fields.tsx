import { Checkbox, Radio, Stack, Table } from '@mantine/core'
import { useState } from 'react'
import { crawlerList, crawlersListedOn } from '@tsuzuri/content/crawlers/crawler-list'
import { type Crawlers, type Usage, type UsageChoice, usages } from '@tsuzuri/content/crawlers/usage'
import { useStudioQuery } from '../../app/studio-queries.ts'

const names: Record<Usage, { title: string; about: string }> = {
  search: { title: '検索', about: '検索エンジンの結果に載せる' },
  answers: { title: '回答', about: 'AIが、記事を読んで質問に答えたり要約したりする' },
  training: { title: '学習', about: 'AIのモデルの学習に使う' },
}

const listedOn = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeZone: 'UTC' }).format(
  new Date(crawlersListedOn),
)

const first: Crawlers = { search: true, answers: true, training: false, categories: {} }

/** What crawlers may use the magazine for: for all of it, and for categories that differ. */
export function CrawlerFields(props: {
  crawlers: Crawlers | undefined
  onChange: (crawlers: Crawlers | undefined) => void
}) {
  const { crawlers, onChange } = props
  const { data } = useStudioQuery('listCategories', {})
  const categories = data?.items ?? []
  /** The last statement, so that turning it off and on again loses no choice. */
  const [stated, setStated] = useState(first)
  return (
    <>
      <Radio.Group
        label="利用の条件"
        value={crawlers === undefined ? 'unstated' : 'stated'}
        onChange={(value) => {
          if (crawlers !== undefined) setStated(crawlers)
          onChange(value === 'stated' ? stated : undefined)
        }}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="unstated" label="示さない（どのクローラーも、公開した記事を読めます）" />
          <Radio value="stated" label="示す" />
        </Stack>
      </Radio.Group>
      {crawlers !== undefined && (
        <>
          <Choices
            label="雑誌全体"
            choice={crawlers}
            onChange={(choice) => onChange({ ...choice, categories: crawlers.categories })}
          />
          {categories.map(({ slug, name }) => (
            <CategoryChoice
              key={slug}
              name={name}
              magazine={crawlers}
              own={crawlers.categories[slug]}
              onChange={(own) => {
                const { [slug]: _, ...others } = crawlers.categories
                onChange({ ...crawlers, categories: own === undefined ? others : { ...others, [slug]: own } })
              }}
            />
          ))}
          <p className="settings-note">
            robots.txt、license.xml、llms.txt
            とページのヘッダーで示します。従うかどうかは、クローラーしだいです。
          </p>
          <p className="settings-note">
            いくつものカテゴリーにまたがるページ、全文フィードと画像では、回答と学習はいちばん厳しい選択になります。
          </p>
          <CrawlerList crawlers={crawlers} />
        </>
      )}
    </>
  )
}

function CategoryChoice(props: {
  name: string
  magazine: UsageChoice
  own: UsageChoice | undefined
  onChange: (own: UsageChoice | undefined) => void
}) {
  const { name, magazine, own, onChange } = props
  const { search, answers, training } = magazine
  const [last, setLast] = useState<UsageChoice>()
  return (
    <div className="settings-crawlers">
      <Checkbox
        label={`「${name}」は別に選ぶ`}
        checked={own !== undefined}
        onChange={(event) => {
          setLast(own)
          onChange(event.currentTarget.checked ? (last ?? { search, answers, training }) : undefined)
        }}
      />
      {own !== undefined && <Choices label={`「${name}」の記事`} choice={own} onChange={onChange} />}
    </div>
  )
}

function Choices(props: { label: string; choice: UsageChoice; onChange: (choice: UsageChoice) => void }) {
  const { label, choice, onChange } = props
  return (
    <div role="group" aria-label={label} className="settings-choices">
      <p className="settings-group">{label}</p>
      {usages.map((usage) => (
        <Checkbox
          key={usage}
          label={`${names[usage].title}に使ってよい`}
          aria-label={`${label}：${names[usage].title}に使ってよい`}
          description={names[usage].about}
          checked={choice[usage]}
          onChange={(event) => {
            const { search, answers, training } = choice
            onChange({ search, answers, training, [usage]: event.currentTarget.checked })
          }}
        />
      ))}
    </div>
  )
}

function CrawlerList({ crawlers }: { crawlers: Crawlers }) {
  return (
    <details>
      <summary>
        robots.txt で名指しするクローラー（{crawlerList.length}件、{listedOn}現在）
      </summary>
      <Table.ScrollContainer minWidth={480}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>名前</Table.Th>
              <Table.Th>運営</Table.Th>
              <Table.Th>すること</Table.Th>
              <Table.Th>全体では</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {crawlerList.map(({ token, operator, usage, about }) => (
              <Table.Tr key={token}>
                <Table.Td>{token}</Table.Td>
                <Table.Td>{operator}</Table.Td>
                <Table.Td>{about}</Table.Td>
                <Table.Td>{crawlers[usage] ? '読んでよい' : '断る'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </details>
  )
}
