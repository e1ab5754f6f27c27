const lookEveryMs = 500

/**
 * npm hands a signal that it gets to the shell between itself and this process, and the shell dies of it alone. Whoever
 * ended npm meant us: it is taken as if the signal had come here.
 */
export function endWithShell() {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, lookEveryMs)
  timer.unref()
}
