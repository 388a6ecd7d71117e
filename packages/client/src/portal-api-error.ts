/** An error response of the portal. Source: RFC 9457, with the members of the portal's own errors. */
export class PortalApiError extends Error {
  /** HTTP status. */
  readonly status: number
  /** The kind of error, such as NOT_FOUND or PLAN_RESTRICTED. */
  readonly code: string
  /** Details of the error. */
  readonly data: Readonly<Record<string, unknown>>
  /** Seconds to wait before a retry; null: the portal does not say. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, problem: unknown, retryAfter: string | null) {
    const { code, detail, message, data } = recordOf(problem)
    super(textOf(detail) ?? textOf(message) ?? `The portal answered ${status}.`)
    this.name = 'PortalApiError'
    this.status = status
    this.code = textOf(code) ?? 'UNKNOWN'
    this.data = recordOf(data)
    this.retryAfterSeconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null
  }
}

/** The error for a response with any status but success. */
export async function toPortalApiError(answer: Response): Promise<PortalApiError> {
  const problem: unknown = await answer.json().catch(() => null)
  return new PortalApiError(answer.status, problem, answer.headers.get('retry-after'))
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
