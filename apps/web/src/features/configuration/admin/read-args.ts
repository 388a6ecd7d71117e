/** Source: specification 2, section 5 ('Config set JSON must parse'). */
export const invalidJson = 'jsonInvalid'

/** Source: specification 2, section 9. */
export const putFileBytes = { minimum: 2, maximum: 12_000 } as const
export const putFileProblem = 'commandFileSize'

/** Parses a JSON object; empty text is an empty one. undefined: neither. */
export function readObject(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

export function isPutSize(bytes: number): boolean {
  return bytes >= putFileBytes.minimum && bytes <= putFileBytes.maximum
}

/** Methods that cannot be undone: the user must type their name first. */
export const dangerousMethods: readonly string[] = ['Admin.HardReset', 'Admin.FreightMode']

/** Example arguments of each method, as initial value of the form. */
export const exampleArgs: Readonly<Record<string, string>> = {
  'Config.Set': '{"config": {"device": {"name": ""}}}',
  'FS.Put': '{"filename": "", "data": "", "append": false}',
  'FS.Get': '{"filename": ""}',
  'FS.Remove': '{"filename": ""}',
  'Sys.Reboot': '{"delay_ms": 5000}',
  'Admin.Trigger': '{"index": 1}',
  'GSM.Cmd': '{"cmd": "AT+CSQ"}',
}
