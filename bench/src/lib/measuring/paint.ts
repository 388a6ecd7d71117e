/** Runs in a page: the time since its navigation started, after the next paint. */
export function afterPaint(): Promise<number> {
  return new Promise((resolve) => {
    const page = globalThis as typeof globalThis & { requestAnimationFrame: (then: () => void) => void }
    page.requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now()))
      port1.start()
      port2.postMessage(null)
    })
  })
}
