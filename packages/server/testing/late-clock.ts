/** Loaded before a server (`node --import`): the clock of its machine is LATE_MS late. */
const lateMs = Number(process.env['LATE_MS'])

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [target.now() - lateMs] : given, newTarget) as object,
  get: (target, name, receiver) =>
    name === 'now' ? () => target.now() - lateMs : (Reflect.get(target, name, receiver) as unknown),
})
