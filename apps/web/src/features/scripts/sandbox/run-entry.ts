/** What the device was doing when something happened: `point` and `trigger` are numbers, `timer` an id. */
export type RunStep =
  | { readonly kind: 'start' }
  | { readonly kind: 'data'; readonly point: number }
  | { readonly kind: 'timer'; readonly timer: number }
  | { readonly kind: 'trigger'; readonly trigger: number }

/** What a script did that somebody outside would see. Texts are as people read them. */
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

/** `atMs`: epoch milliseconds by the clock of the run, which starts at the point and is never the reader's. */
export type RunEntry = ScriptEffect & { readonly atMs: number; readonly step: RunStep }

/** What was left out since there was too much of it. */
export type OmittedEntries = { readonly prints: number; readonly effects: number }
