const lookEveryMs = 500

/**
 * npm forwards a signal only to the shell between npm and this process, and that shell exits without forwarding it.
 * When the parent process changes, the shell has ended: shut down as on SIGTERM.
 */
export function endWithShell() {
  if (process.env.npm_lifecycle_event !== undefined) endWithParent()
}

/** Shuts this process down as on SIGTERM when its parent has ended, also by a signal that can't be forwarded. */
export function endWithParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, lookEveryMs)
  timer.unref()
}
