import { isWorthRetrying } from '../../../../lib/api/errors.ts'

type SeriesQuery = { readonly isError: boolean; readonly data: unknown; readonly error: unknown }

/**
 * Whether a chart shows an error instead of its series. One that was loaded stays while it cannot be loaded again for
 * now, such as during a restart of the portal.
 */
export function isSeriesLost({ isError, data, error }: SeriesQuery): boolean {
  return isError && (data === undefined || !isWorthRetrying(error))
}
