import { useRef } from 'react'
import { announceIn } from '@tsuzuri/browser/announce'
import { copyText } from '@tsuzuri/browser/copy'
import { Icon } from '@tsuzuri/ui/icon'
import './share-links.css'

type ShareLinksProps = { url: string; title: string }

/** Plain links to social services and a copy button. No third-party script; no request to a service before the click. */
export function ShareLinks({ url, title }: ShareLinksProps) {
  const status = useRef<HTMLParagraphElement>(null)
  async function copyAddress(): Promise<void> {
    const sentence = (await copyText(url)) ? 'コピーしました' : 'コピーできませんでした'
    if (status.current !== null) announceIn(status.current, sentence)
  }
  return (
    <div className="share-links" role="group" aria-label="この記事をシェアする">
      <ul role="list">
        {services(url, title).map(({ name, address }) => (
          <li key={name}>
            <a href={address} rel="noopener nofollow" target="_blank">
              {name}
              <span className="unseen">（新しいタブで開きます）</span>
            </a>
          </li>
        ))}
        <li className="share-links-copy">
          <button type="button" onClick={() => void copyAddress()}>
            <Icon name="copy" />
            URLをコピー
          </button>
        </li>
      </ul>
      <p role="status" ref={status} />
    </div>
  )
}

function services(url: string, title: string): { name: string; address: string }[] {
  const page = encodeURIComponent(url)
  const words = encodeURIComponent(title)
  return [
    { name: 'LINE', address: `https://social-plugins.line.me/lineit/share?url=${page}` },
    { name: 'X', address: `https://x.com/intent/post?url=${page}&text=${words}` },
    {
      name: 'はてなブックマーク',
      address: `https://b.hatena.ne.jp/add?mode=confirm&url=${page}&title=${words}`,
    },
  ]
}
