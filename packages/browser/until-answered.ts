const mostRetries = 5

/**
 * Sends a request until it gets a response, with up to five retries and growing pauses: browsers report `online` before
 * the connection is usable. The next call starts again.
 */
export function untilAnswered(isAnswered: () => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = async (retries: number) => {
    clearTimeout(timer)
    if (!(await isAnswered()) && retries < mostRetries)
      timer = setTimeout(attempt, 1000 * 2 ** retries, retries + 1)
  }
  return () => void attempt(0)
}
