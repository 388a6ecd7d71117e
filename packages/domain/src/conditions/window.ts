/** Records count for 7 days: a condition whose last evidence is older has expired. */
export const windowSeconds = 7 * 86_400
