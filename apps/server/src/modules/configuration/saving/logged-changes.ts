import type { ConfigChange } from '@fieldport/domain'

/** An entry of the log holds 4,000 characters: so many changes fit, and more would not be read. */
const maximumChanges = 12
const maximumCharacters = 60

/** Changes as the log of a device tells them. A long value is left out whole: a part of it could be a part of a secret. */
export function toLoggedChanges(changes: readonly ConfigChange[]): readonly ConfigChange[] {
  return changes
    .slice(0, maximumChanges)
    .map(({ key, from, to }) => ({ key, from: toLoggedValue(from), to: toLoggedValue(to) }))
}

function toLoggedValue(value: unknown): unknown {
  return (JSON.stringify(value) ?? '').length > maximumCharacters ? '…' : value
}
