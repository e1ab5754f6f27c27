import { connect } from 'node:net'

const dripMs = 1000
const mostMs = 30_000

/** Connections that send one byte of a header per second until the server closes them. Returns how long that took. */
export async function holdSlowConnections(port: number, count: number): Promise<string> {
  const startedAt = performance.now()
  const held = await Promise.all(Array.from({ length: count }, () => holdOne(port, startedAt)))
  const open = held.filter((ms) => ms === undefined).length
  const last = Math.max(...held.map((ms) => ms ?? mostMs))
  return `${count - open} of ${count} closed within ${(last / 1000).toFixed(1)} s`
}

function holdOne(port: number, startedAt: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const drip = setInterval(() => socket.write('x'), dripMs)
    const late = setTimeout(() => end(undefined), mostMs)
    const end = (ms: number | undefined) => {
      clearInterval(drip)
      clearTimeout(late)
      socket.destroy()
      resolve(ms)
    }
    socket.on('error', () => {})
    socket.on('data', () => {})
    socket.on('close', () => end(performance.now() - startedAt))
    socket.write('GET /magazine/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  })
}
