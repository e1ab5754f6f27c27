import { pino } from 'pino'

export type Log = ReturnType<typeof openLog>

/** One JSON object a line. Whatever could be a secret is left out by its name. */
export function openLog(level: string) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.authorization', '*.cookie', '*.password', '*.secret', '*.token', 'authorization', 'token'],
      remove: true,
    },
  })
}
