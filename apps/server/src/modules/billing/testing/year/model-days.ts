import type { Mail, Model } from './model.ts'

const daySeconds = 86_400

/** Applies the changes of plans that time alone causes by the end of a day. @returns the mails of that day */
export function endDay(model: Model, now: number): readonly Mail[] {
  for (const payer of model.payers.values()) model.ask(payer, now)
  const mails = notify(model, now)
  for (const one of model.all())
    if (one.deleteAt !== null && one.deleteAt <= now && !one.isDeleted) {
      one.isDeleted = true
      model.deletions.push({ id: one.id, at: now })
    }
  return mails
}

function notify(model: Model, now: number): readonly Mail[] {
  const mails = new Map<string, { to: string; notice: string; devices: string[]; deleteAt: number | null }>()
  for (const one of model.all()) {
    const end = model.endOf(one)
    const notice = end === null ? null : noticeOf(model, one.id, end, now)
    if (notice === null || one.told.has(`${notice} ${end}`)) continue
    one.told.add(`${notice} ${end}`)
    const deleteAt = notice === 'ended' ? now + model.grace.dataDays * daySeconds : null
    if (deleteAt !== null) Object.assign(one, { deleteAt, isDeleted: false })
    for (const to of one.admins) {
      const key = `${to} ${notice}`
      const mail = mails.get(key) ?? { to, notice, devices: [], deleteAt }
      mail.devices.push(`${one.id} ${end}`)
      mails.set(key, mail)
    }
  }
  return [...mails.values()].map((mail) => ({ ...mail, devices: mail.devices.toSorted() }))
}

function noticeOf(model: Model, id: string, end: number, now: number): string | null {
  const one = model.device(id)
  if (end <= now) return 'ended'
  if (one.kind === 'paid' && one.status === 'past_due') return 'paymentFailed'
  const isTrial = one.kind === 'trial' && one.joinedAt !== null
  const left = isTrial ? 90 - Math.floor((now - (one.joinedAt ?? 0)) / daySeconds) : (end - now) / daySeconds
  if (Math.floor(left) <= 7) return 'days7'
  if (!isTrial || left > 45) return null
  return left <= 30 ? 'days30' : 'days45'
}

/** What a reader sees of the device's plan. */
export function factsOf(model: Model, id: string, now: number) {
  const one = model.device(id)
  const end = model.endOf(one)
  const isTrial = one.kind === 'trial' && one.joinedAt !== null
  const left = end === null ? null : Math.floor((end - now) / daySeconds)
  const tier = model.tierOf(one, now)
  return {
    tier,
    payer: one.payer?.name ?? null,
    term: one.payer?.items.find((item) => item.id === id)?.term ?? null,
    status: one.status,
    paidUntil: one.kind === 'trial' ? null : one.until,
    daysLeft: isTrial ? 90 - Math.floor((now - (one.joinedAt ?? 0)) / daySeconds) : left,
    resetAt: one.resetAt,
    upgradedAt: one.upgradedAt,
    deleteAt: tier === 'Hosted' || one.kind === 'basic' ? null : one.deleteAt,
    graceEndsAt: one.status === 'past_due' && one.payer ? (model.graceEnds.get(one.payer) ?? null) : null,
  }
}

/** Devices whose plan now stores nothing older than a day. */
export function clearedDevices(model: Model, now: number): readonly string[] {
  return model
    .all()
    .filter((one) => model.tierOf(one, now) === 'Basic')
    .filter((one) => one.kind === 'basic' || (one.deleteAt !== null && one.deleteAt <= now))
    .map(({ id }) => id)
    .toSorted()
}
