import type { BlockOf } from '@tsuzuri/content/body/blocks'
import type { EditorView } from 'prosemirror-view'
import { attributesNode } from '../document/attributes-node.ts'
import { lineOf } from '../document/nodes-to-text.ts'
import type { EditorBlock, EditorTools } from '../editor-block.ts'
import { articleFace } from '../views/faces.ts'

export const article = {
  nodes: { article: attributesNode({ name: 'article', group: 'block', attrs: { slug: '' } }) },
  toNode: ({ slug }, build) => build.node('article', { slug }),
  fromNode: ({ attrs }) => ({ type: 'article', slug: lineOf(attrs['slug']) }),
  menu: (tools) => [
    {
      label: '記事カード',
      hint: 'ほかの記事への案内',
      words: ['きじ', '関連記事', 'article'],
      insert: (view) => insertArticle(view, tools),
    },
  ],
  actions: () => [],
  looks: (host) => [{ name: 'article', label: '記事カード', fields: [], face: articleFace(host) }],
} satisfies EditorBlock<BlockOf<'article'>>

async function insertArticle(view: EditorView, { commands, build, host }: EditorTools) {
  const slug = await host.chooseArticle()
  if (slug === undefined || view.isDestroyed) return
  commands.insertBlock(() => build.node('article', { slug }))(view.state, view.dispatch)
  view.focus()
}
