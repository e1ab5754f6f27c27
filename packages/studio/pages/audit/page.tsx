import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { instantOf, showFullMinute } from '../../japan-time.ts'
import { DateField } from '../../parts/fields/date-field.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { FoundStatus } from '../../parts/lists/found-status.tsx'
import { Pager } from '../../parts/lists/pager.tsx'
import { Answer, Empty } from '../../parts/states.tsx'
import { actionName, areas } from '../../parts/action-name.ts'
import { detailWords, subjectNumber, subjectOf } from './audit-words.ts'
import './page.css'

type Filter = { by: string; action: string; subject: string; from: string; until: string }

const nothing: Filter = { by: '', action: '', subject: '', from: '', until: '' }

const empty = 'あてはまる記録はありません'

export function Page() {
  const [filter, setFilter] = useState(nothing)
  const [page, setPage] = useState(1)
  const asked = { page, ...given(filter) }
  const audit = useStudioQuery('listAudit', asked)
  const change = (name: keyof Filter) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setFilter((before) => ({ ...before, [name]: value }))
    setPage(1)
  }
  return (
    <PageFrame title="監査記録" note="誰が、いつ、何をしたか。消すことも、書き換えることもできません。">
      <div className="audit-filter">
        <NativeSelect
          label="操作した人"
          value={filter.by}
          onChange={change('by')}
          data={[
            { value: '', label: 'すべて' },
            ...(audit.data?.people ?? []).map(({ actor, name, isRemoved }) => ({
              value: actor,
              label: isRemoved ? `${name}（スタッフから外れた人）` : name,
            })),
          ]}
        />
        <NativeSelect
          label="操作"
          value={filter.action}
          onChange={change('action')}
          data={[{ value: '', label: 'すべて' }, ...areas]}
        />
        <TextInput
          label="対象"
          placeholder="題名、または 記事 12"
          value={filter.subject}
          onChange={change('subject')}
        />
        <DateField label="から" type="datetime-local" value={filter.from} onChange={change('from')} />
        <DateField label="まで" type="datetime-local" value={filter.until} onChange={change('until')} />
      </div>
      <FoundStatus asked={asked} words={filter.subject.trim()} answer={audit} empty={empty} />
      <Answer of={audit}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty title={empty} />
          ) : (
            <>
              <div className="audit-scroll" tabIndex={0} role="region" aria-label="監査記録">
                <table className="audit-table">
                  <thead>
                    <tr>
                      <th scope="col">日時</th>
                      <th scope="col">操作した人</th>
                      <th scope="col">操作</th>
                      <th scope="col">対象</th>
                      <th scope="col">内容</th>
                    </tr>
                  </thead>
                  <tbody>
                    {found.items.map(({ id, at, by, action, subject, subjectName, details }) => (
                      <tr key={id}>
                        <td className="audit-when">{showFullMinute(at)}</td>
                        <td>{by.name}</td>
                        <td>{actionName(action)}</td>
                        <td className="audit-subject">
                          <Subject subject={subject} name={subjectName} />
                        </td>
                        <td className="audit-details">{detailWords(action, details)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <Pager of={found} onPage={setPage} />
            </>
          )
        }
      </Answer>
    </PageFrame>
  )
}

function given({ by, action, subject, from, until }: Filter) {
  const [since, before] = [instantOf(from), instantOf(until)]
  return {
    ...(by === '' ? {} : { by }),
    ...(action === '' ? {} : { action }),
    ...(subject.trim() === '' ? {} : { subject: subjectOf(subject) }),
    ...(since === undefined ? {} : { from: since }),
    ...(before === undefined ? {} : { until: before }),
  }
}

function Subject({ subject, name }: { subject: string; name: string | null }) {
  const article = /^article:(\d+)$/.exec(subject)?.[1]
  const number = subjectNumber(subject)
  const words = name === null || name === '' ? number : name
  return (
    <>
      {article === undefined ? words : <Link to={`/articles/${article}/`}>{words}</Link>}
      {words !== number && <small>{number}</small>}
    </>
  )
}
