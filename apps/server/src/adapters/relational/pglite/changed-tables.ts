/**
 * Tables that messages, calls and timers write to frequently: counters, logs and queues, without effect on identity or
 * permissions.
 */
const busyTables: ReadonlySet<string> = new Set([
  'rate_limits',
  'refusals',
  'refusal_totals',
  'audit_entries',
  'device_commands',
  'device_conditions',
  'condition_history',
  'portal_uptime',
  'device_notifications',
  'notifications',
  'outgoing_messages',
  'message_receipts',
  'forwarding_targets',
])

/** Matches neither row locks nor the update of an upsert. */
const written =
  /\b(?:insert\s+into|delete\s+from|(?<!for\s+(?:no\s+key\s+)?)update(?!\s+set\b))\s+(?:only\s+)?"?(\w+)/gi

/** What a statement may change. A table that is not known counts as one that affects permissions. */
function readStatement(text: string) {
  const tables = [...text.matchAll(written)].map(([, table = '']) => table.toLowerCase())
  return {
    /** A query with a data-modifying CTE: its result does not report the number of changed rows. */
    changesUntold: tables.length > 0 && /^\s*with\b/i.test(text),
    isOfBusyTables: tables.length > 0 && tables.every((table) => busyTables.has(table)),
  }
}

/** Cache size; statements of the query builder differ only in their parameters. */
const maximumTexts = 1_000

/** Counts statements that changed rows, and those among them that changed rows outside the busy tables. */
export function createChangeCounter() {
  const known = new Map<string, ReturnType<typeof readStatement>>()
  let all = 0
  let deciding = 0

  const read = (text: string) => {
    const found = known.get(text)
    if (found) return found
    if (known.size >= maximumTexts) known.clear()
    const statement = readStatement(text)
    known.set(text, statement)
    return statement
  }

  return {
    /** @param changedRows as reported by the engine */
    note(text: string, changedRows: number): void {
      const { changesUntold, isOfBusyTables } = read(text)
      if (changedRows > 0) all += 1
      if ((changedRows > 0 || changesUntold) && !isOfBusyTables) deciding += 1
    },
    /** Changes in all tables. */
    all: () => all,
    /** Changes in tables that may affect identity or permissions. */
    deciding: () => deciding,
  }
}
