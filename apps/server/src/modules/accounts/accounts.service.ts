import { randomUUID } from 'node:crypto'
import { normaliseEmail, PortalError, type SessionGroup } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Caller } from '../../platform/access/caller.ts'
import type { AuditService } from '../audit/audit.module.ts'
import { type AccountsRepository, nameOf } from './accounts.repository.ts'
import { checkCredentials } from './passwords/password-rule.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { SessionsRepository } from './sessions/sessions.repository.ts'
import { toCaller } from './sessions/sessions.service.ts'

export type NewAccount = {
  readonly email: string
  readonly password: string
  readonly givenName: string
  readonly familyName: string
  readonly groups?: readonly SessionGroup[]
}

export type AccountsPorts = {
  readonly repository: AccountsRepository
  readonly sessions: SessionsRepository
  readonly passwords: Passwords
  readonly audit: AuditService
  /** Turns pending invitations of an address to devices and teams into access. */
  readonly acceptInvitations: (userId: string, email: string) => Promise<void>
}

export type AccountsService = ReturnType<typeof createAccountsService>

/** Manages accounts for an operator, who need not confirm their addresses. */
export function createAccountsService(ports: AccountsPorts) {
  const { repository, passwords } = ports

  const findCaller = async (userId: string): Promise<Caller | null> => {
    const row = await repository.findAccountById(userId)
    return row && toCaller(row)
  }

  const findByEmail = async (email: string): Promise<Caller | null> => {
    const row = await repository.findAccount(normaliseEmail(email))
    return row && toCaller(row)
  }

  /** @throws PortalError INVALID_INPUT, or CONFLICT when the address is taken */
  const createUser = async (account: NewAccount): Promise<Caller> => {
    const email = normaliseEmail(account.email)
    const names = namesOf(account)
    checkCredentials(email, account.password, Object.values(names))
    const row = { id: randomUUID(), email, groups: [...new Set(account.groups ?? [])], siteId: null }
    const passwordHash = await passwords.hash(account.password)
    if (!(await repository.insertUser({ ...row, ...names, passwordHash, emailVerified: true })))
      throw new PortalError('CONFLICT', createMessage('accountExists', { email }), { email })
    await ports.acceptInvitations(row.id, email)
    return toCaller({ ...row, name: nameOf(names) })
  }

  /** Creates the account or updates it to this state. Its sessions end only if the password changes. */
  const ensureUser = async (account: NewAccount): Promise<Caller> => {
    const present = await repository.findAccount(normaliseEmail(account.email))
    if (!present) return createUser(account)
    const names = namesOf(account)
    checkCredentials(present.email, account.password, Object.values(names))
    const groups = [...new Set(account.groups ?? [])]
    await repository.updateUser(present.id, { names, groups })
    if (!(await passwords.matches(account.password, present.passwordHash))) {
      await repository.replacePassword(present.id, await passwords.hash(account.password))
    }
    return toCaller({ ...present, name: nameOf(names), groups })
  }

  return {
    findByEmail,
    /** Current data of an account; null: there is none. */
    findCaller,
    createUser,
    ensureUser,

    /** @throws PortalError NOT_FOUND */
    setGroups: async (email: string, groups: readonly SessionGroup[]): Promise<Caller> => {
      const present = await findByEmail(email)
      if (!present)
        throw new PortalError('NOT_FOUND', createMessage('accountNotFound', { email: normaliseEmail(email) }))
      await repository.updateUser(present.userId, { groups: [...new Set(groups)] })
      return { ...present, groups: [...new Set(groups)] }
    },

    endSessions: createEndSessions(ports),

    listUsers: async (): Promise<readonly Caller[]> => (await repository.listUsers()).map(toCaller),

    hasAnyVendor: (): Promise<boolean> => repository.hasMemberOf('senquip_admin'),
  }
}

function namesOf({ givenName, familyName }: NewAccount) {
  return { givenName: givenName.trim(), familyName: familyName.trim() }
}

function createEndSessions({ repository, sessions, audit }: AccountsPorts) {
  /**
   * Signs a person out everywhere; without an address everybody.
   * @returns how many sessions ended
   * @throws PortalError NOT_FOUND
   */
  return async (email?: string): Promise<number> => {
    const present = email === undefined ? null : await repository.findAccount(normaliseEmail(email))
    if (email !== undefined && !present)
      throw new PortalError('NOT_FOUND', createMessage('accountNotFound', { email: normaliseEmail(email) }))
    const count = await sessions.removeAll(present?.id)
    const subject = present?.email ?? 'everybody'
    await audit.record({ actor: 'portal', action: 'account.sessionsEnded', subject, details: { count } })
    return count
  }
}
