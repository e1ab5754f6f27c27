export type Progress = { show: (done: number, total: number, note: string) => void; end: () => void }

const width = 24
const secondsBetweenLines = 5

/** A bar where somebody watches, a line now and then where the output goes to a file. */
export function startProgress(out: NodeJS.WriteStream = process.stderr): Progress {
  let lastShownAt = 0
  return {
    show(done, total, note) {
      const now = Date.now()
      if (now - lastShownAt < (out.isTTY ? 100 : secondsBetweenLines * 1000)) return
      lastShownAt = now
      const part = total === 0 ? 1 : Math.min(1, done / total)
      const percent = `${Math.floor(part * 100)}%`.padStart(4)
      const filled = Math.round(part * width)
      if (out.isTTY)
        out.write(`\r\u001b[K[${'█'.repeat(filled)}${'░'.repeat(width - filled)}] ${percent} ${note}`)
      else out.write(`${percent} ${note}\n`)
    },
    end() {
      if (out.isTTY) out.write('\r\u001b[K')
    },
  }
}
