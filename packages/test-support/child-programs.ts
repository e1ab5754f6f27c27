import type { ChildProcess } from 'node:child_process'

const running = new Set<ChildProcess>()

/** Ends the child process after the tests of the file that started it, also when they fail. */
export function outliveNoFile(child: ChildProcess): void {
  running.add(child)
  child.once('close', () => running.delete(child))
}

/** Kills child processes that a failed test left running; called after the last test of each file. */
export function endLeftovers(): void {
  for (const child of running) child.kill('SIGKILL')
}
