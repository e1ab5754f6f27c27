import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { listStoredUsers } from '@tsuzuri/database/studio/taxonomy'
import { deleteUser, saveUser } from '@tsuzuri/database/users'
import type { Context } from '../../context.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

export function addUserRoutes(router: StudioRouter, { db }: Context): void {
  router.handle(routes.listUsers, async ({ input }) => listStoredUsers(db.reader, input))
  router.handle(routes.createUser, async ({ input, command }) => valueOf(saveUser(command, input.content)))
  router.handle(routes.saveUser, async ({ input: { content, ...target }, command }) =>
    valueOf(saveUser(command, content, target)),
  )
  router.handle(routes.deleteUser, async ({ input, command }) => {
    await valueOf(deleteUser(command, input))
    return {}
  })
}
