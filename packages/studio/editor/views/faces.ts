import { findEmbed } from '@tsuzuri/content/body/embed'
import { button, element } from '../dom.ts'
import type { EditorHost } from '../options.ts'
import { isPending } from '../paste/pending-picture.ts'
import type { BlockLook, Face } from './fields-view.ts'

type MakeFace = NonNullable<BlockLook['face']>

/** The picture of an image block, and a button to choose another. */
export function pictureFace(host: EditorHost): MakeFace {
  return (_node, change) => {
    const image = element('img', { alt: '' })
    const choose = button('画像を差し替える', '差し替え', () => void chooseAnother())
    const dom = element('div', { class: 'picture' }, image, choose)
    async function chooseAnother() {
      const [picture] = await host.chooseMedia({ many: false })
      if (picture !== undefined) change('media', picture.media)
    }
    return {
      dom,
      show: ({ attrs }) => showPicture(image, String(attrs['media']), String(attrs['alt']), host),
    }
  }
}

/** The picture of a card, which may have none. */
export function cardFace(host: EditorHost): MakeFace {
  return (_node, change) => {
    const image = element('img', { alt: '' })
    const choose = button('カードの画像を選ぶ', '画像を選ぶ', () => void chooseOne())
    const remove = button('カードの画像を外す', '外す', () => change('image', null))
    async function chooseOne() {
      const [picture] = await host.chooseMedia({ many: false })
      if (picture !== undefined) change('image', picture)
    }
    return {
      dom: element('div', { class: 'picture' }, image, choose, remove),
      show: ({ attrs }) => {
        const picture: { media?: string; alt?: string } | null = attrs['image']
        image.hidden = picture === null
        remove.hidden = picture === null
        if (picture !== null) showPicture(image, picture.media ?? '', picture.alt ?? '', host)
      },
    }
  }
}

const services = { youtube: 'YouTube の動画', instagram: 'Instagram の投稿', x: 'X の投稿' }

export function embedFace(): Face {
  const service = element('strong')
  const address = element('span', { class: 'address' })
  return {
    dom: element('div', { class: 'card' }, service, address),
    show: ({ attrs }) => {
      const found = findEmbed(String(attrs['url']))
      service.textContent = found === undefined ? '埋め込み' : services[found.provider]
      address.textContent = String(attrs['url'])
    },
  }
}

/** The card of another article, and a button to choose another one. */
export function articleFace({ chooseArticle, describeArticle }: EditorHost): MakeFace {
  return (_node, change) => {
    const choose = button('記事カードの記事を選ぶ', '記事を選ぶ', () => void chooseAnother())
    async function chooseAnother() {
      const slug = await chooseArticle()
      if (slug !== undefined) change('slug', slug)
    }
    return articleCard(describeArticle, choose)
  }
}

function articleCard(describeArticle: EditorHost['describeArticle'], choose: HTMLElement): Face {
  const title = element('strong')
  const name = element('span', { class: 'address' }, '記事カード')
  const dom = element('div', { class: 'card' }, name, title, choose)
  let shown: string | undefined
  async function showTitle(slug: string) {
    const found = await describeArticle(slug)
    if (shown === slug && found !== undefined) title.textContent = found
  }
  return {
    dom,
    show: ({ attrs }) => {
      const slug = String(attrs['slug'])
      if (slug === shown) return
      shown = slug
      title.textContent = slug
      if (slug !== '') void showTitle(slug)
    },
  }
}

function showPicture(image: HTMLImageElement, media: string, alt: string, { mediaUrl }: EditorHost): void {
  const url = media === '' || isPending(media) ? '' : mediaUrl(media)
  if (image.getAttribute('src') !== url) image.setAttribute('src', url)
  image.alt = alt
}
