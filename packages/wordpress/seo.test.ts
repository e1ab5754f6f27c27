import { expect, test } from 'vitest'
import { emptyItem } from './export-elements.ts'
import { seoOf } from './seo.ts'

test.each([
  ['秋の特集 %%sep%% %%sitename%%', '秋の特集', ''],
  ['【保存版】%%title%% %%page%% %%sep%% %%sitename%%', '【保存版】春の髪', ''],
  ['%%title%% %%page%% %%sep%% %%sitename%%', '', ''],
  ['#post_title #separator_sa #site_title', '', ''],
  ['%%title%% | %%sitename%%', '', ''],
  ['%%sitename%%｜%%title%%', '', ''],
  ['#post_title - #site_title', '', ''],
  ['#site_title: #post_title', '', ''],
  ['%%title%%-%%sitename%% | %%sitedesc%%', '', ''],
  ['%%title%% 〜前編〜 %%sitename%%', '春の髪 〜前編〜', ''],
  ['美容 | %%title%% | %%sitename%%', '美容 | 春の髪', ''],
  ['%%title%% %%page%% - 美容 %%sep%% %%sitename%%', '春の髪 - 美容', ''],
  ['%%title%%：%%sitename%%公式', '春の髪：公式', ''],
  ['%%title%%の%%primary_category%%', '', 'seo %%title%%の%%primary_category%%'],
  ['100%の自信', '100%の自信', ''],
])('F3 of the SEO title %s, readers get %s', (given, title, note) => {
  const read = seoOf({ ...emptyItem(), title: '春の髪', meta: new Map([['_yoast_wpseo_title', given]]) })
  expect(read.title).toBe(title)
  expect(read.notes.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual(note === '' ? [] : [note])
})

test('F3 a text of one SEO plugin is taken where that of the other has variables that cannot be filled in', () => {
  const meta = new Map([
    ['_yoast_wpseo_title', '%%sitename%%'],
    ['_aioseo_title', '秋の特集'],
    ['_yoast_wpseo_metadesc', '%%excerpt%%'],
    ['_aioseo_description', '本文'],
  ])
  expect(seoOf({ ...emptyItem(), meta })).toEqual({
    title: '秋の特集',
    description: '本文',
    notes: [{ kind: 'seo', detail: '%%excerpt%%' }],
  })
})

test.each([
  ['_yoast_wpseo_meta-robots-noindex', '1', ['noindex ']],
  ['_yoast_wpseo_meta-robots-noindex', '2', []],
  ['rank_math_robots', 'a:1:{i:0;s:7:"noindex";}', ['noindex ']],
  ['ssp_meta_robots', 'index', []],
  ['_yoast_wpseo_canonical', 'https://a.example/', ['seo canonical https://a.example/']],
  ['_yoast_wpseo_redirect', 'https://a.example/', ['seo redirect https://a.example/']],
])('F3 the setting %s of an SEO plugin, %s, is named', (key, value, notes) => {
  const read = seoOf({ ...emptyItem(), meta: new Map([[key, value]]) })
  expect(read.notes.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual(notes)
})
