import { createMessage, formatEnglish } from '@fieldport/messages'
import type { SessionStore } from './session-store.ts'

type Send = (request: Request, init?: RequestInit) => Promise<Response>
type Session = Pick<SessionStore, 'epoch' | 'isOpen' | 'recover' | 'trackWaitingChange'>

/** What a form shows whose change was pressed before the person logged in somewhere else. */
export const notSentMessage = createMessage('changeNotSent')

/**
 * Calls as ever, but one that is refused because the session has ended waits for the person to log in again, and is sent once more
 * then: a refused call has changed nothing. A change is sent only where the login was made on this page, in sight of who pressed the
 * button; otherwise the form says that nothing was sent.
 * @param isExempt calls that never need a session
 */
export function createSessionFetch(
  send: Send,
  session: Session,
  isExempt: (request: Request) => boolean,
): Send {
  return async (request, init) => {
    if (isExempt(request)) return send(request, init)
    const isChange = request.method !== 'GET'
    const hold = (since: number) => {
      const recovering = untilAborted(session.recover(since), request.signal)
      return isChange ? session.trackWaitingChange(recovering) : recovering
    }
    // Pressed while the session is known to have ended: the same as one that was refused.
    if (!session.isOpen() && (await hold(session.epoch())) === 'renewedElsewhere' && isChange)
      return createNotSentResponse()
    const since = session.epoch()
    const spare = request.clone()
    const refused = await send(request, init)
    if (!(await isSignedOutResponse(refused))) return refused
    const recovery = await hold(since)
    if (recovery === 'renewedElsewhere' && isChange) return createNotSentResponse()
    return recovery === 'none' ? refused : send(spare, init)
  }
}

async function isSignedOutResponse(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'SIGNED_OUT'
}

function createNotSentResponse(): Response {
  const message = formatEnglish(notSentMessage)
  const data = { localizable: notSentMessage }
  const body = { defined: true, code: 'SIGNED_OUT', status: 401, message, data }
  return Response.json(body, { status: 401 })
}

/** A component that has gone does not wait on. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
