export type Shown = {
  done: number
  total: number
  note: string
  /** How many articles are done, for the rate. */
  articles?: number
}

export type Progress = { show: (shown: Shown) => void; end: () => void }

type Sample = { at: number; done: number; articles: number }

const width = 24
const secondsBetweenLines = 5
/** Rate and remaining time are computed from the last half minute. */
const windowMs = 30_000
/** The first seconds of a part are not representative of the rest. */
const settlingMs = 6_000

/** A progress bar on a terminal, otherwise a line from time to time; with rate and remaining time. */
export function startProgress(
  out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
  clock: () => number = Date.now,
): Progress {
  let lastShownAt = 0
  let samples: Sample[] = []
  return {
    show({ done, total, note, articles = 0 }) {
      const now = clock()
      const first = samples[0]
      // A new part of the work begins.
      if (first !== undefined && done < (samples.at(-1)?.done ?? 0)) samples = []
      if (samples.length === 0) samples.push({ at: now, done, articles })
      if (now - lastShownAt < (out.isTTY ? 100 : secondsBetweenLines * 1000)) return
      lastShownAt = now
      samples.push({ at: now, done, articles })
      while (samples.length > 2 && now - (samples[0]?.at ?? now) > windowMs) samples.shift()
      const part = total === 0 ? 1 : Math.min(1, done / total)
      const percent = `${Math.floor(part * 100)}%`.padStart(4)
      const filled = Math.round(part * width)
      const said = [note, ...paceOf(samples, total)].join('　')
      if (out.isTTY)
        out.write(`\r\u001b[K[${'█'.repeat(filled)}${'░'.repeat(width - filled)}] ${percent} ${said}`)
      else out.write(`${percent} ${said}\n`)
    },
    end() {
      if (out.isTTY) out.write('\r\u001b[K')
    },
  }
}

function paceOf(samples: readonly Sample[], total: number): string[] {
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined || last.at - first.at < settlingMs) return []
  const seconds = (last.at - first.at) / 1000
  const articles = (last.articles - first.articles) / seconds
  const perSecond = (last.done - first.done) / seconds
  return [
    ...(articles > 0 ? [`毎秒${articles < 10 ? articles.toFixed(1) : Math.round(articles)}本`] : []),
    ...(perSecond > 0 && last.done < total ? [`残り${durationOf((total - last.done) / perSecond)}`] : []),
  ]
}

/** 45秒, 3分20秒, 2時間5分 */
export function durationOf(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  if (whole < 60) return `${whole}秒`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return whole % 60 === 0 ? `${minutes}分` : `${minutes}分${whole % 60}秒`
  return minutes % 60 === 0 ? `${minutes / 60}時間` : `${Math.floor(minutes / 60)}時間${minutes % 60}分`
}
