/**
 * The log of a week, which the portal and the model both get: what happened and what people set. Times are epoch
 * seconds.
 */

export type Channel = 'mail' | 'sms' | 'webhook'
export const channels: readonly Channel[] = ['mail', 'sms', 'webhook']

/** Seconds between messages of alerts, warnings and alarms; 0: none. */
export type Intervals = readonly [number, number, number]

/** The notification settings of a device. */
export type Choice = {
  readonly brand: 'default' | 'pumps'
  readonly every: Readonly<Record<Channel, Intervals>>
  readonly to: Readonly<Record<Channel, readonly string[]>>
  /** Escalation steps of an alarm that nobody acknowledges. */
  readonly next: readonly { readonly channel: Channel; readonly to: string; readonly waitMinutes: number }[]
}

export type DeviceOfWeek = {
  readonly id: string
  /** Messages per month in its plan. */
  readonly month: { readonly mail: number; readonly sms: number }
  /** Messages left in the month in which the week begins. */
  readonly left: { readonly mail: number; readonly sms: number }
  readonly choice: Choice
}

/** Somebody with quiet hours: their mail address and number, and the hours in local minutes of the day. */
export type QuietPerson = {
  readonly addresses: readonly string[]
  readonly from: number
  readonly to: number
  readonly alarmsPass: boolean
  /** The offset of their time zone from UTC at a moment, in seconds. */
  readonly aheadAt: (seconds: number) => number
}

export type WeekEntry =
  /** A record with one value or event is stored. `at`: when it was received; `ts`: when it was measured. */
  | {
      readonly kind: 'record'
      readonly at: number
      readonly device: string
      readonly ts: number
      readonly event?: { readonly topic: string; readonly msg: string; readonly lv: number }
      readonly pressure?: number
      /** Distance from the centre of the yard. */
      readonly metres?: number
    }
  /** The portal processes and sends everything received and due. */
  | { readonly kind: 'dispatch'; readonly at: number }
  /** From now on the portal listens, or not; silence of a device counts only while it listens. */
  | { readonly kind: 'listen'; readonly at: number; readonly isOn: boolean }
  /** `name`: of the condition, as returned by `nameOf`. */
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
  /** `device`: null for all devices. */
  | {
      readonly kind: 'unsubscribe' | 'subscribe'
      readonly at: number
      readonly address: string
      readonly device: string | null
    }
  /** From now on messages to an address bounce, or arrive again. */
  | {
      readonly kind: 'disconnect' | 'reconnect'
      readonly at: number
      readonly channel: Channel
      readonly address: string
    }
  /** Somebody resumes a paused address. */
  | { readonly kind: 'resume'; readonly at: number; readonly channel: Channel; readonly address: string }

/** The name of an event's condition; others are named 'pressure' and 'yard'. */
export const nameOf = (topic: string, msg: string): string => `${topic}\n${msg}`

/**
 * Rules of the fleet: the pressure of a tank in kPa, and the radius in metres of the circle that machines stay in.
 */
export const pressureRule = { warningBelow: 150, alarmBelow: 50, hysteresis: 10 } as const
export const yardRule = { radius: 200, hysteresis: 20 } as const
