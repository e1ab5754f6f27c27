import { expect, test } from 'vitest'
import { openTestApp } from '../testing/open-app.ts'
import { ForeignSeal, openSealing } from './sealing.ts'

test.each(['sqlite', 'postgres'] as const)(
  'a value encrypted by one instance is decrypted by another (%s)',
  async (engine) => {
    const app = await openTestApp(engine)
    try {
      const { config, db } = app.context
      const sealed = (await openSealing(config, db)).seal('秘密')
      const elsewhere = engine === 'postgres' ? { ...config, dataDir: '/nowhere' } : config
      expect((await openSealing(elsewhere, db)).unseal(sealed)).toBe('秘密')
      const stranger = await openSealing({ ...config, authSecret: 'x'.repeat(32) }, db)
      expect(() => stranger.unseal(sealed)).toThrow(ForeignSeal)
    } finally {
      await app.close()
    }
  },
)
