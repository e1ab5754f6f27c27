import { expect, test } from 'vitest'
import { newFolder, runMagazine, startServer, stopServer } from '@tsuzuri/server/testing/child-server'
import { goodPassword, newVisitor } from '@tsuzuri/server/testing/studio-people'

test('T1 the first start prints the way in, and staff are invited and removed from the command line', async () => {
  await using folder = await newFolder()
  const env = { DATA_DIR: folder.path }
  const server = await startServer(env)
  const [, token = ''] = await server.line(/\/studio\/first\/\?token=(first_[\w-]+)/)
  const visitor = newVisitor({ fetch: (request) => fetch(onPort(request, server.port)) })
  await visitor.studio.useLink({
    token,
    email: 'hanako@magazine.example',
    name: '花子',
    password: goodPassword,
  })
  // Without TLS a browser would refuse a cookie with the `__Host-` prefix.
  expect(visitor.cookies.get('studio')).toMatch(/^session_/)

  const invited = await runMagazine(['staff', 'invite', 'Jiro@magazine.example', '--role', 'editor'], env)
    .ended
  const [, invitation = ''] = /\/studio\/invitation\/\?token=(\S+)/.exec(invited.stdout) ?? []
  expect(await visitor.studio.readLink({ token: invitation })).toMatchObject({
    email: 'jiro@magazine.example',
    role: 'editor',
  })
  await stopServer(server)
  const refused = await runMagazine(['staff', 'remove', 'hanako@magazine.example'], env).ended
  expect([refused.code, refused.stderr]).toEqual([
    1,
    '管理者がいなくなるため、変更できません。先に、ほかの人を管理者にしてください。\n',
  ])
})

function onPort(request: Request, port: number): Request {
  const address = new URL(request.url)
  address.host = `127.0.0.1:${port}`
  return new Request(address, request)
}
