import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A store that accepts connections and never responds. `asked` resolves with the first request. */
export async function startSilentStore() {
  const asked = Promise.withResolvers<void>()
  const listening = await listen((socket) => void socket.once('data', () => asked.resolve()))
  return { ...listening, url: `http://127.0.0.1:${listening.port}`, asked: asked.promise }
}

/** A connection to PostgreSQL that can be frozen: it stays open, and nothing goes through any more. */
export async function startRelay(url: string) {
  const to = new URL(url)
  const sockets = new Set<Socket>()
  const listening = await listen((socket) => {
    const onward = connect(Number(to.port), to.hostname).on('error', () => socket.destroy())
    for (const end of [socket, onward]) sockets.add(end)
    socket.pipe(onward)
    onward.pipe(socket)
  })
  return {
    ...listening,
    url: Object.assign(new URL(url), { host: `127.0.0.1:${listening.port}` }).href,
    freeze() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await listening[Symbol.asyncDispose]()
    },
  }
}

async function listen(serve: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    serve(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    port,
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
