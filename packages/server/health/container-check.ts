/**
 * For the health checks of containers: exit code 0 if the server answers. It is a file because programs that read compose
 * files quote an expression differently.
 */
const { PORT = '3000' } = process.env
const { ok } = await fetch(`http://127.0.0.1:${PORT}/healthz`).catch(() => ({ ok: false }))
process.exitCode = ok ? 0 : 1
