import type { Channel, Happening } from './happenings.ts'

/** Messages in a row that come back before an address is told nothing more. */
const patience: Readonly<Record<Channel, number>> = { mail: 2, sms: 3, webhook: 1 }

type AddressHappening = Extract<Happening, { kind: 'unsubscribe' | 'subscribe' | 'lose' | 'find' | 'resume' }>

export type Addresses = ReturnType<typeof createAddresses>

/** Who wants no mails, and to whom messages come back. A mail address is the same in capitals. */
export function createAddresses() {
  const unsubscribed = new Set<string>()
  const lost = new Set<string>()
  const paused = new Set<string>()
  const cameBack = new Map<string, number>()
  const keyOf = (channel: Channel, address: string) =>
    `${channel} ${channel === 'mail' ? address.toLowerCase() : address}`

  return {
    change(happening: AddressHappening): void {
      if (happening.kind === 'unsubscribe')
        unsubscribed.add(`${happening.address.toLowerCase()} ${happening.device ?? 'any'}`)
      if (happening.kind === 'subscribe') {
        // Whoever subscribes again gets mails about every device.
        for (const device of [happening.device ?? 'any', 'any'])
          unsubscribed.delete(`${happening.address.toLowerCase()} ${device}`)
      }
      if (happening.kind === 'lose') lost.add(keyOf(happening.channel, happening.address))
      if (happening.kind === 'find') lost.delete(keyOf(happening.channel, happening.address))
      if (happening.kind === 'resume') {
        const key = keyOf(happening.channel, happening.address)
        // Resuming what is not paused changes nothing.
        if (paused.delete(key)) cameBack.delete(key)
      }
    },
    isUnsubscribed: (address: string, device: string): boolean =>
      unsubscribed.has(`${address.toLowerCase()} ${device}`) ||
      unsubscribed.has(`${address.toLowerCase()} any`),
    isPaused: (channel: Channel, address: string): boolean => paused.has(keyOf(channel, address)),
    isLost: (channel: Channel, address: string): boolean => lost.has(keyOf(channel, address)),
    /** A message came back, or arrived: a mail that arrives ends the row, of an SMS nobody knows. */
    noteOutcome(channel: Channel, address: string): void {
      const key = keyOf(channel, address)
      if (lost.has(key)) {
        const row = (cameBack.get(key) ?? 0) + 1
        cameBack.set(key, row)
        if (row >= patience[channel]) paused.add(key)
      } else if (channel !== 'sms') cameBack.delete(key)
    },
    listPaused: (): string[] => [...paused].toSorted(),
  }
}
