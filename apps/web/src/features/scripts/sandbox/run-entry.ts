/** The device's activity when something happened: `point` and `trigger` are numbers, `timer` an ID. */
export type RunStep =
  | { readonly kind: 'start' }
  | { readonly kind: 'data'; readonly point: number }
  | { readonly kind: 'timer'; readonly timer: number }
  | { readonly kind: 'trigger'; readonly trigger: number }

/** An externally visible effect of a script. Texts are prepared for display. */
export type ScriptEffect =
  | { readonly kind: 'print'; readonly text: string }
  | { readonly kind: 'dispatch'; readonly parameter: number; readonly value: number | string }
  | { readonly kind: 'event'; readonly parameter: number; readonly level: number; readonly text: string }
  | {
      readonly kind: 'output'
      readonly channel: number
      readonly isOn: boolean
      readonly seconds: number | null
    }
  | { readonly kind: 'current'; readonly channel: number; readonly isOn: boolean }
  | {
      readonly kind: 'can'
      readonly bus: number
      readonly id: number
      readonly hex: string
      readonly periodMs: number
    }
  | { readonly kind: 'serial'; readonly port: number; readonly text: string }
  | {
      readonly kind: 'config'
      readonly changes: readonly (readonly [path: string, value: string | number | boolean | null])[]
      readonly isSaved: boolean
    }
  | { readonly kind: 'reboot'; readonly afterMs: number }
  | { readonly kind: 'error'; readonly message: string; readonly line: number | null }

/** `atMs`: epoch milliseconds by the run's clock, which starts at the point and is never the reader's. */
export type RunEntry = ScriptEffect & { readonly atMs: number; readonly step: RunStep }

/** Number of entries dropped because there were too many. */
export type OmittedEntries = { readonly prints: number; readonly effects: number }
