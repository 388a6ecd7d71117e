/**
 * Loaded before a process (`node --import`): its clock starts at CLOCK_START_MS and runs at a twentieth of its pace, so that a
 * portal goes on from the moment at which a fixture was made, and nothing in it expires while a test looks.
 */
const slowness = 20
const startMs = Number(process.env['CLOCK_START_MS'])
const began = performance.now()
const nowMs = () => Math.floor(startMs + (performance.now() - began) / slowness)

globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [nowMs()] : given, newTarget) as object,
  apply: (target) => new target(nowMs()).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? nowMs : (Reflect.get(target, name, receiver) as unknown),
})
