import { type EmbedProvider, findEmbed } from '@tsuzuri/content/body/embed'
import { Icon } from '@tsuzuri/ui/icon'
import { BodyLink } from '../body-link.tsx'
import './embed.css'

const providers: Record<EmbedProvider, { name: string; what: string; address: (id: string) => string }> = {
  youtube: { name: 'YouTube', what: '動画', address: (id) => `https://www.youtube-nocookie.com/embed/${id}` },
  instagram: { name: 'Instagram', what: '投稿', address: (id) => `https://www.instagram.com/p/${id}/embed/` },
  x: { name: 'X', what: '投稿', address: (id) => `https://platform.twitter.com/embed/Tweet.html?id=${id}` },
}

/**
 * An embedded post of another service. Nothing is requested from there before the click: the button has the URL, and
 * the body's behaviour replaces it with the iframe.
 */
export function Embed({ url }: { url: string }) {
  const found = findEmbed(url)
  if (found === undefined) return null
  const { name, what, address } = providers[found.provider]
  return (
    <div className={`embed embed-${found.provider}`} data-embed="">
      <p className="embed-name">{name}</p>
      <button type="button" data-embed-address={address(found.id)} data-embed-title={`${name}の${what}`}>
        <Icon name="play" />
        {name}の{what}を表示する
      </button>
      <p className="embed-note">
        表示すると、{name}と通信します。<BodyLink href={url}>{name}で開く</BodyLink>
      </p>
    </div>
  )
}
