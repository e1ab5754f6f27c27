import type { ChildProcess } from 'node:child_process'

const running = new Set<ChildProcess>()

/** Ends the program with the tests of the file that started it, whatever becomes of them. */
export function outliveNoFile(child: ChildProcess): void {
  running.add(child)
  child.once('close', () => running.delete(child))
}

/** A test that fails half-way leaves no program behind; called after the last test of each file. */
export function endLeftovers(): void {
  for (const child of running) child.kill('SIGKILL')
}
