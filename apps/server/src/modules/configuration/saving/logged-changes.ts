import type { ConfigChange } from '@fieldport/domain'

/** A log entry has at most 4,000 characters: this many changes fit. */
const maximumChanges = 12
const maximumCharacters = 60

/** Changes as the device log shows them. A long value is left out entirely, because a part of it could be a part of a secret. */
export function toLoggedChanges(changes: readonly ConfigChange[]): readonly ConfigChange[] {
  return changes
    .slice(0, maximumChanges)
    .map(({ key, from, to }) => ({ key, from: toLoggedValue(from), to: toLoggedValue(to) }))
}

function toLoggedValue(value: unknown): unknown {
  return (JSON.stringify(value) ?? '').length > maximumCharacters ? '…' : value
}
