import { Hono } from 'hono'
import { Refusal } from '@tsuzuri/content/refusal'
import { readSettings } from '@tsuzuri/database/settings'
import type { Context } from '../context.ts'
import { type DiscoveryDocument, respondWithDocument } from '../feeds/document-response.ts'
import { choiceLicenceDocument, siteLicenceDocument } from './licence.ts'
import { robotsDocument } from './robots.ts'

/** Routes for crawlers and advertising sellers: robots.txt, the licence, ads.txt. */
export function crawlerRoutes(context: Context): Hono {
  return new Hono()
    .get('/robots.txt', (c) => respondWithDocument(c, context, () => robotsDocument(context)))
    .get('/license.xml', (c) => respondWithDocument(c, context, () => siteLicenceDocument(context)))
    .get('/licenses/:file{[a-z-]+\\.xml}', (c) => {
      const name = c.req.param('file').slice(0, -'.xml'.length)
      return respondWithDocument(c, context, () => choiceLicenceDocument(context, name))
    })
    .get('/ads.txt', (c) => respondWithDocument(c, context, () => adsDocument(context)))
}

/** https://iabtechlab.com/ads-txt/: the sellers of this magazine's advertising space. */
async function adsDocument({ db }: Context): Promise<DiscoveryDocument> {
  const { adsTxt = [] } = (await readSettings(db.reader)).settings
  if (adsTxt.length === 0) throw new Refusal('not-found', 'ads.txt はありません。', 'There is no ads.txt.')
  return { body: `${adsTxt.join('\n')}\n`, type: 'text/plain; charset=utf-8', keys: ['settings'] }
}
