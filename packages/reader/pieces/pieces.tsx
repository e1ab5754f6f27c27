import { createRoot } from 'react-dom/client'
import { articleParts } from './article-parts.tsx'
import { cardPieces } from './cards.tsx'
import { inSite } from './in-site.tsx'
import { siteParts } from './site-parts.tsx'
import '@tsuzuri/ui/tokens.css'
import '@tsuzuri/ui/base.css'
import '@tsuzuri/ui/japanese.css'
import '../parts/body/article-body.css'
import './pieces.css'

const pieces = [...cardPieces, ...articleParts, ...siteParts]

function AllPieces() {
  return (
    <div className="pieces">
      <nav aria-label="部品">
        {pieces.map(({ name }) => (
          <a key={name} href={`#${name}`}>
            {name}
          </a>
        ))}
      </nav>
      {pieces.map(({ name, states }) => (
        <section key={name} id={name}>
          <h1>{name}</h1>
          {states.map((state) => (
            <div key={state.name} className="pieces-state">
              <p>{state.name}</p>
              <div>{state.element}</div>
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}

const place = document.getElementById('pieces')
if (place !== null) createRoot(place).render(inSite(<AllPieces />))
