/** What happens in a week and what people chose, as the portal and the model are both told it. Times are epoch seconds. */

export type Channel = 'mail' | 'sms' | 'webhook'
export const channels: readonly Channel[] = ['mail', 'sms', 'webhook']

/** Seconds between messages of alerts, warnings and alarms; 0: none. */
export type Intervals = readonly [number, number, number]

/** Whom a device tells what. */
export type Choice = {
  readonly brand: 'default' | 'pumps'
  readonly every: Readonly<Record<Channel, Intervals>>
  readonly to: Readonly<Record<Channel, readonly string[]>>
  /** Who is told next of an alarm that nobody acknowledges. */
  readonly next: readonly { readonly channel: Channel; readonly to: string; readonly waitMinutes: number }[]
}

export type DeviceOfWeek = {
  readonly id: string
  /** Messages that its plan has each month. */
  readonly month: { readonly mail: number; readonly sms: number }
  /** What is left of the month in which the week begins. */
  readonly left: { readonly mail: number; readonly sms: number }
  readonly choice: Choice
}

/** Somebody who sleeps: their mail address and number, and from when to when by their clock, in minutes of the day. */
export type Sleeper = {
  readonly addresses: readonly string[]
  readonly from: number
  readonly to: number
  readonly alarmsPass: boolean
  /** Seconds that their clock is ahead of UTC at a moment. */
  readonly aheadAt: (seconds: number) => number
}

export type Happening =
  /** A record is stored; it says one thing. `at` is when it was received, `ts` when it was measured. */
  | {
      readonly kind: 'record'
      readonly at: number
      readonly device: string
      readonly ts: number
      readonly event?: { readonly topic: string; readonly msg: string; readonly lv: number }
      readonly pressure?: number
      /** Metres from the middle of the yard. */
      readonly metres?: number
    }
  /** The portal looks at everything that has come and is due. */
  | { readonly kind: 'look'; readonly at: number }
  /** From here on the portal listens, or does not: only then can a device be missed. */
  | { readonly kind: 'listen'; readonly at: number; readonly isOn: boolean }
  /** `name`: of the condition, as `nameOf` has it. */
  | {
      readonly kind: 'acknowledge' | 'clear'
      readonly at: number
      readonly device: string
      readonly name: string
    }
  | {
      readonly kind: 'shelve'
      readonly at: number
      readonly device: string
      readonly name: string
      readonly until: number
    }
  | { readonly kind: 'choose'; readonly at: number; readonly device: string; readonly choice: Choice }
  /** About a device, or about all. */
  | {
      readonly kind: 'unsubscribe' | 'subscribe'
      readonly at: number
      readonly address: string
      readonly device: string | null
    }
  /** From here on messages to an address come back, or arrive. */
  | {
      readonly kind: 'lose' | 'find'
      readonly at: number
      readonly channel: Channel
      readonly address: string
    }
  /** Somebody has a paused address tried again. */
  | { readonly kind: 'resume'; readonly at: number; readonly channel: Channel; readonly address: string }

/** What can be wrong: an event by topic and message, the pressure, or that it left the yard. */
export const nameOf = (topic: string, msg: string): string => `${topic}\n${msg}`

/** Rules of the fleet: the pressure of a tank, in kPa, and a circle that machines stay in, in metres. */
export const pressureRule = { warningBelow: 150, alarmBelow: 50, hysteresis: 10 } as const
export const yardRule = { radius: 200, hysteresis: 20 } as const
