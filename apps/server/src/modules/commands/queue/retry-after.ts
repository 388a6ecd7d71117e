import { sql } from 'drizzle-orm'

const firstRetrySeconds = 5
const longestRetrySeconds = 600

/** How long a command that was not answered waits, in seconds: doubles from one to the other. */
export const retryDelaySql = sql.raw(
  `LEAST(${longestRetrySeconds}, ${firstRetrySeconds} * power(2, LEAST(attempts, 20) - 1))`,
)
