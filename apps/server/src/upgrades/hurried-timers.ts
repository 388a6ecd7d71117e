/**
 * Loaded before a process (`node --import`): timers of ten minutes and more end after a thirtieth of their time, so that work which
 * a portal does now and then is done while a fixture is filled. Its clock is the real one.
 */
const longMs = 600_000
const hurry = 30
const { setTimeout: startTimer } = globalThis

globalThis.setTimeout = new Proxy(startTimer, {
  apply: (target, self, [work, delayMs, ...given]: [() => void, number?, ...unknown[]]) => {
    const hurriedMs = delayMs !== undefined && delayMs >= longMs ? delayMs / hurry : delayMs
    return Reflect.apply(target, self, [work, hurriedMs, ...given]) as NodeJS.Timeout
  },
})
