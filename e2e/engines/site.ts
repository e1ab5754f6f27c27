import { insertStaff } from '@tsuzuri/database/staff/staff'
import { write } from '@tsuzuri/database/writing'
import { makePasswordHash } from '../../packages/server/sign-in/password-hash.ts'
import { openMagazine, type OpenMagazine } from '../magazine.ts'
import { password } from '../studio.ts'
import { type CuttableProxy, startProxy } from './cuttable-proxy.ts'

export const email = 'shiori@example.jp'

export type Site = Pick<OpenMagazine, 'url' | 'api' | 'stop'> & Pick<CuttableProxy, 'cut' | 'mend'>

/** The sample magazine with one administrator, for all engines of a test run; its connection can be cut. */
export async function openSite(): Promise<Site> {
  const { url, port, cut, mend } = await startProxy()
  const magazine = await openMagazine(
    async ({ db, now }) => {
      const staff = {
        email,
        name: '綴 栞',
        role: 'administrator',
        passwordHash: await makePasswordHash(password),
      } as const
      await write({ db, by: 'e2e', now: now() }, (writing) => insertStaff(writing, staff))
    },
    { port, publicUrl: url },
  )
  return {
    url,
    api: magazine.api,
    cut,
    mend,
    stop: async () => {
      await cut()
      await magazine.stop()
    },
  }
}
