import { createMessage, type Message } from '@fieldport/messages'

/** 'Too many attempts. Try again in 56 s.': waits are rounded up, so that nobody retries too early. */
export function tooManyAttempts(waitSeconds: number): Message {
  return createMessage('tooManyAttempts', { wait: waitMessage(waitSeconds) })
}

/** The same for the calls of an API key, none of which need be wrong. */
export function tooManyCalls(waitSeconds: number): Message {
  return createMessage('tooManyCalls', { wait: waitMessage(waitSeconds) })
}

/** '56 s', '12 min', '3 h'. */
function waitMessage(seconds: number): Message {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole < 120) return createMessage('waitSeconds', { count: whole })
  if (whole < 7200) return createMessage('waitMinutes', { count: Math.ceil(whole / 60) })
  return createMessage('waitHours', { count: Math.ceil(whole / 3600) })
}
