/**
 * Tables to which every message, call or minute may write. They hold what was counted, happened or was said, and nothing that decides
 * who somebody is or what they may do.
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
])

/** Neither locks of rows nor what an upsert does. */
const written =
  /\b(?:insert\s+into|delete\s+from|(?<!for\s+(?:no\s+key\s+)?)update(?!\s+set\b))\s+(?:only\s+)?"?(\w+)/gi

/** What a statement may change: unknown is what decides. */
export function readStatement(text: string) {
  const tables = [...text.matchAll(written)].map(([, table = '']) => table.toLowerCase())
  return {
    /** It answers with the rows of a query, which say nothing of those that it changed on the way. */
    changesUntold: tables.length > 0 && /^\s*with\b/i.test(text),
    isOfBusyTables: tables.length > 0 && tables.every((table) => busyTables.has(table)),
  }
}

/** Statements that are remembered: those of the query builder differ by their parameters alone. */
const maximumTexts = 1_000

/** Counts statements that changed rows, and those of them that changed rows outside the busy tables. */
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
    /** @param changedRows as the engine told */
    note(text: string, changedRows: number): void {
      const { changesUntold, isOfBusyTables } = read(text)
      if (changedRows > 0) all += 1
      if ((changedRows > 0 || changesUntold) && !isOfBusyTables) deciding += 1
    },
    /** Of every table. */
    all: () => all,
    /** Of tables that may decide who somebody is and what they may do. */
    deciding: () => deciding,
  }
}
