const mostRetries = 5

/**
 * Repeats a request until it gets an answer, with growing pauses: browsers say `online` before the connection is usable. The
 * next call starts anew.
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
