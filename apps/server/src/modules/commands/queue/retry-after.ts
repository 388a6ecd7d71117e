import { sql } from 'drizzle-orm'

const firstRetrySeconds = 5
const longestRetrySeconds = 600

/** Delay of a command without a response, in seconds: doubles each time. */
export const retryDelaySql = sql.raw(
  `LEAST(${longestRetrySeconds}, ${firstRetrySeconds} * power(2, LEAST(attempts, 20) - 1))`,
)
