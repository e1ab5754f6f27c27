import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another site with one picture at /picture.png and a redirect to it at /moved. */
export async function startPictureHost(picture: () => Promise<Uint8Array>) {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    if (request.url === '/moved') return void response.writeHead(302, { location: '/picture.png' }).end()
    if (request.url !== '/picture.png') return void response.writeHead(404).end()
    void picture().then((bytes) => response.writeHead(200, { 'content-type': 'image/png' }).end(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, url: `http://${host}`, asked: () => asked, close: () => server.close() }
}
