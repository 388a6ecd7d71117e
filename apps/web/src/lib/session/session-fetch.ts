import { createMessage, formatEnglish } from '@fieldport/messages'
import type { SessionStore } from './session-store.ts'

type Send = (request: Request, init?: RequestInit) => Promise<Response>
type Session = Pick<SessionStore, 'epoch' | 'isOpen' | 'recover' | 'trackWaitingChange'>

/** Shown in a form whose change was submitted before the person logged in elsewhere. */
export const changeNotSentMessage = createMessage('changeNotSent')

/**
 * A fetch that retries a call refused because the session ended, once the person has logged in again: a refused call
 * has changed nothing. A change is only retried if the login was made on this page, by whoever pressed the button;
 * otherwise the form says that nothing was sent.
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
    // Sent while the session is known to have ended: treated like a refused call.
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
  const message = formatEnglish(changeNotSentMessage)
  const data = { localizable: changeNotSentMessage }
  const body = { defined: true, code: 'SIGNED_OUT', status: 401, message, data }
  return Response.json(body, { status: 401 })
}

/** An unmounted component stops waiting. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
