/**
 * The result of `work`, or that of `otherwise` (which may throw) if `work` takes longer than `ms`. The work continues;
 * its later result or error is ignored.
 */
export async function withTimeLimit<T>(work: Promise<T>, ms: number, otherwise: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  try {
    return await Promise.race([work, late.then(otherwise)])
  } finally {
    clearTimeout(timer)
  }
}
