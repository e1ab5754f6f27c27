import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { createDestination } from './destination-commands.ts'
import { previousSecrets, rotateSecret } from './destination-secrets.ts'
import type { StoredDestination } from './destinations.ts'

const day = 24 * 60

describeOnBothEngines('M2 the secrets of a webhook', (magazine) => {
  const rotate = async ({ id, version }: StoredDestination, secret: string, minutes: number) =>
    (await rotateSecret(magazine.at(minutesAfterNoon(minutes)), { id, version }, secret)).value

  async function createWebhook(): Promise<StoredDestination> {
    const { value } = await createDestination(magazine.at(noon), {
      kind: 'webhook',
      name: '受け手',
      events: ['article.published'],
      withText: false,
      isEnabled: true,
      address: { sealed: 'address', host: 'hooks.example' },
      secret: 'first',
    })
    return value
  }

  test('are kept for seven days after a rotation, the newest first', async () => {
    const created = await createWebhook()
    expect(previousSecrets(created, noon)).toEqual([])
    const second = await rotate(created, 'second', 0)
    const third = await rotate(second, 'third', day)
    // As version 0.1 reads it.
    expect(third.previous_secret).toBe('second')
    expect(previousSecrets(third, minutesAfterNoon(day))).toEqual(['second', 'first'])
    expect(previousSecrets(third, minutesAfterNoon(8 * day))).toEqual([])
    const fourth = await rotate(third, 'fourth', 9 * day)
    expect(previousSecrets(fourth, minutesAfterNoon(9 * day))).toEqual(['third'])
  })

  test('stay readable when version 0.1 has rotated beside this one', async () => {
    const { id } = await rotate(await rotate(await createWebhook(), 'second', 0), 'third', 0)
    await magazine.db.writer
      .updateTable('destinations')
      .set({ version: 4, secret: 'fourth', previous_secret: 'third', previous_until: noon.getTime() + 1 })
      .where('id', '=', id)
      .execute()
    const row = await magazine.db.reader.selectFrom('destinations').selectAll().executeTakeFirstOrThrow()
    expect(previousSecrets(row, noon)).toEqual(['third', 'first'])
  })

  test('are limited to the ten before the current one', async () => {
    let destination = await createWebhook()
    for (let count = 1; count <= 12; count += 1) destination = await rotate(destination, `s${count}`, count)
    expect(previousSecrets(destination, minutesAfterNoon(12))).toEqual([
      's11',
      's10',
      's9',
      's8',
      's7',
      's6',
      's5',
      's4',
      's3',
      's2',
    ])
  })
})
