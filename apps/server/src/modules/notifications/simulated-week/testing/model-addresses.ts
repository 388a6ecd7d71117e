import type { Channel, WeekEntry } from './week-log.ts'

/** Consecutive bounces after which an address gets nothing more. */
const bouncesUntilPaused: Readonly<Record<Channel, number>> = { mail: 2, sms: 3, webhook: 1 }

type AddressEntry = Extract<
  WeekEntry,
  { kind: 'unsubscribe' | 'subscribe' | 'disconnect' | 'reconnect' | 'resume' }
>

export type Addresses = ReturnType<typeof createAddresses>

/** Addresses that unsubscribed or whose messages bounce. Mail addresses are compared without regard to case. */
export function createAddresses() {
  const unsubscribed = new Set<string>()
  const unreachable = new Set<string>()
  const paused = new Set<string>()
  const bounces = new Map<string, number>()
  const keyOf = (channel: Channel, address: string) =>
    `${channel} ${channel === 'mail' ? address.toLowerCase() : address}`

  return {
    change(entry: AddressEntry): void {
      if (entry.kind === 'unsubscribe')
        unsubscribed.add(`${entry.address.toLowerCase()} ${entry.device ?? 'any'}`)
      if (entry.kind === 'subscribe') {
        // Whoever subscribes again gets mails about every device.
        for (const device of [entry.device ?? 'any', 'any'])
          unsubscribed.delete(`${entry.address.toLowerCase()} ${device}`)
      }
      if (entry.kind === 'disconnect') unreachable.add(keyOf(entry.channel, entry.address))
      if (entry.kind === 'reconnect') unreachable.delete(keyOf(entry.channel, entry.address))
      if (entry.kind === 'resume') {
        const key = keyOf(entry.channel, entry.address)
        // Resuming what is not paused changes nothing.
        if (paused.delete(key)) bounces.delete(key)
      }
    },
    isUnsubscribed: (address: string, device: string): boolean =>
      unsubscribed.has(`${address.toLowerCase()} ${device}`) ||
      unsubscribed.has(`${address.toLowerCase()} any`),
    isPaused: (channel: Channel, address: string): boolean => paused.has(keyOf(channel, address)),
    isUnreachable: (channel: Channel, address: string): boolean => unreachable.has(keyOf(channel, address)),
    /** A message bounced or arrived. A delivered mail resets the count; the delivery of an SMS is unknown. */
    noteOutcome(channel: Channel, address: string): void {
      const key = keyOf(channel, address)
      if (unreachable.has(key)) {
        const row = (bounces.get(key) ?? 0) + 1
        bounces.set(key, row)
        if (row >= bouncesUntilPaused[channel]) paused.add(key)
      } else if (channel !== 'sms') bounces.delete(key)
    },
    listPaused: (): string[] => [...paused].toSorted(),
  }
}
