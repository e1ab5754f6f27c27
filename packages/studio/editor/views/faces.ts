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
    const edit = button('画像を切り抜く、モザイクをかける', '切り抜き・モザイク', () => void editShown())
    const tools = element('div', { class: 'picture-tools' }, choose, edit)
    const dom = element('div', { class: 'picture' }, image, tools)
    let shown = ''
    async function editShown() {
      const edited = await host.editPicture(shown)
      if (edited !== undefined && edited !== shown) change({ media: edited })
    }
    async function chooseAnother() {
      const [picture] = await host.chooseMedia({ many: false })
      if (picture === undefined || picture.media === shown) return
      // Takes the texts of the library, because those of the former picture would be wrong.
      change({ media: picture.media, alt: picture.alt, credit: picture.credit ?? '' })
    }
    return {
      dom,
      show: ({ attrs }) => {
        shown = String(attrs['media'])
        edit.hidden = shown === ''
        showPicture(image, shown, String(attrs['alt']), host)
      },
    }
  }
}

/** The picture of a card, which is optional. */
export function cardFace(host: EditorHost): MakeFace {
  return (_node, change) => {
    const image = element('img', { alt: '' })
    const choose = button('カードの画像を選ぶ', '画像を選ぶ', () => void chooseOne())
    const edit = button('カードの画像を切り抜く', '切り抜き・モザイク', () => void editShown())
    const remove = button('カードの画像を外す', '外す', () => change({ image: null }))
    let shown: { media?: string; alt?: string } | null = null
    async function editShown() {
      if (shown?.media === undefined) return
      const media = await host.editPicture(shown.media)
      if (media !== undefined && media !== shown.media) change({ image: { ...shown, media } })
    }
    async function chooseOne() {
      const [picture] = await host.chooseMedia({ many: false })
      if (picture !== undefined) change({ image: picture })
    }
    return {
      dom: element('div', { class: 'picture' }, image, choose, edit, remove),
      show: ({ attrs }) => {
        shown = attrs['image'] as typeof shown
        for (const part of [image, edit, remove]) part.hidden = shown === null
        if (shown !== null) showPicture(image, shown.media ?? '', shown.alt ?? '', host)
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
      if (slug !== undefined) change({ slug })
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
