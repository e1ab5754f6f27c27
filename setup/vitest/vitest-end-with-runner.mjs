/**
 * A Vitest reporter that ends Vitest with the program that runs it, also when that is killed: the pipe between them closes.
 * Vitest leads the process group of its workers and of the programs that tests started.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter from there
export default class EndWithRunner {
  onInit() {
    process.stdin.on('close', () => process.kill(-process.pid, 'SIGTERM'))
    process.stdin.resume()
    process.stdin.unref()
  }
}
