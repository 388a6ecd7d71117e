/** Limits for one message. Sizes are bytes of UTF-8. */
export const messageLimits = {
  bodyBytes: 16 * 1024 * 1024,
  /** Half a day of points, one per second, is 43,200: more than that in one message is not a batch after an outage. */
  pointsPerMessage: 100_000,
  /** Per point, as sent and in its stored form. */
  pointBytes: 256 * 1024,
  /** Keys at the top level of a point. Keys inside lists (frames, events) are limited by `pointBytes`. */
  keysPerPoint: 2000,
  /** The point is level 1, its `can1` list level 2, a frame in it level 3. */
  depth: 8,
  /** UTF-16 units. */
  keyLength: 64,
} as const
