import { sql } from 'drizzle-orm'

const firstRetrySeconds = 5
const longestRetrySeconds = 600

/** Clocks of processes differ a little; a time that is further ahead was written before the clock was set back. */
const skewSeconds = 60

/** Whether a row was sent so far ahead of now that its deadline says nothing. */
export const isSentAheadSql = (now: number) =>
  sql`sent_at > ${now}::double precision + ${sql.raw(String(skewSeconds))}`

/** Whether the delay of a row is over. */
export const isDelayOverSql = (now: number) =>
  sql`(not_before <= ${now} OR not_before > ${now}::double precision + ${sql.raw(String(longestRetrySeconds + skewSeconds))})`

/** Delay of a command without a response, in seconds: doubles each time. */
export const retryDelaySql = sql.raw(
  `LEAST(${longestRetrySeconds}, ${firstRetrySeconds} * power(2, LEAST(attempts, 20) - 1))`,
)
