type Fields = Record<string, string>

export type TestItem = {
  id: number
  type?: string
  status?: string
  title?: string
  name?: string
  link?: string
  content?: string
  fields?: Fields
  /** domain, slug, name */
  terms?: readonly (readonly [string, string, string])[]
  meta?: Fields
  formerNames?: readonly string[]
  comments?: number
}

export const testSite = 'https://old.example'

/** A WordPress export as WordPress 6 writes it, with two authors, three levels of categories and a tag. */
export function wordPressExport(items: readonly TestItem[]): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.1" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>古い日記</title><link>${testSite}</link>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_site_url>${testSite}</wp:base_site_url><wp:base_blog_url>${testSite}</wp:base_blog_url>
  <wp:author><wp:author_id>3</wp:author_id><wp:author_login>mizuki</wp:author_login><wp:author_email>secret@old.example</wp:author_email><wp:author_display_name><![CDATA[新井 瑞季]]></wp:author_display_name></wp:author>
  ${category('10', 'hair', '', 'ヘア')}
  ${category('11', '%e3%82%b7%e3%83%a7%e3%83%bc%e3%83%88', 'hair', 'ショート')}
  ${category('12', 'bob', '%e3%82%b7%e3%83%a7%e3%83%bc%e3%83%88', 'ボブ')}
  <wp:tag><wp:tag_slug>kawaki</wp:tag_slug><wp:tag_name><![CDATA[乾燥]]></wp:tag_name></wp:tag>
  <wp:term><wp:term_id>40</wp:term_id><wp:term_taxonomy>series</wp:term_taxonomy><wp:term_slug>asa</wp:term_slug><wp:term_parent></wp:term_parent><wp:term_name><![CDATA[朝の台所]]></wp:term_name><wp:term_description><![CDATA[湯気の話]]></wp:term_description></wp:term>
${items.map(itemXml).join('\n')}
</channel></rss>
`
}

function category(id: string, slug: string, parent: string, name: string): string {
  return `<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name><![CDATA[${name}]]></wp:cat_name></wp:category>`
}

function itemXml(item: TestItem): string {
  const { id, type = 'post', status = 'publish', name = `kiji-${id}` } = item
  const fields: Fields = {
    'dc:creator': 'mizuki',
    'wp:post_date': '2020-04-01 10:00:00',
    'wp:post_date_gmt': '2020-04-01 01:00:00',
    'wp:post_modified_gmt': '2020-04-02 01:00:00',
    'wp:post_password': '',
    'wp:post_parent': '0',
    ...item.fields,
  }
  return `<item>
  <title><![CDATA[${item.title ?? `記事${id}`}]]></title>
  <link>${item.link ?? `${testSite}/2020/04/${name}/`}</link>
  <content:encoded><![CDATA[${item.content ?? '本文です。'}]]></content:encoded>
  <wp:post_id>${id}</wp:post_id><wp:post_name>${name}</wp:post_name>
  <wp:post_type>${type}</wp:post_type><wp:status>${status}</wp:status>
  ${Object.entries(fields)
    .map(([field, text]) => `<${field}><![CDATA[${text}]]></${field}>`)
    .join('')}
  ${(item.terms ?? [['category', 'hair', 'ヘア']]).map(([domain, slug, term]) => `<category domain="${domain}" nicename="${slug}"><![CDATA[${term}]]></category>`).join('')}
  ${[...Object.entries(item.meta ?? {}), ...(item.formerNames ?? []).map((one) => ['_wp_old_slug', one])]
    .map(
      ([key, value]) =>
        `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
    )
    .join('')}
  ${'<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>よい記事</wp:comment_content></wp:comment>'.repeat(item.comments ?? 0)}
</item>`
}
