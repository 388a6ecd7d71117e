import { randomUUID } from 'node:crypto'
import { PortalError, type SessionGroup } from '@fieldport/domain'
import type { Caller } from '../../platform/caller.ts'
import type { AccountsRepository, UserRow } from './accounts.repository.ts'
import type { Identity } from './identity.ts'
import { toCaller } from './sessions.service.ts'
import { checkCredentials } from './password-rule.ts'

export type NewAccount = {
  readonly email: string
  readonly password: string
  readonly name: string
  readonly groups?: readonly SessionGroup[]
}

export type AccountsPorts = { readonly repository: AccountsRepository; readonly identity: Identity }

export type AccountsService = ReturnType<typeof createAccountsService>

export function createAccountsService(ports: AccountsPorts) {
  const { repository, identity } = ports

  const findByEmail = async (email: string): Promise<Caller | null> => {
    const row = await repository.findUser(normalise(email))
    return row && toCaller(row)
  }

  /** @throws PortalError INVALID_INPUT, or CONFLICT when the address is taken */
  const createUser = async (account: NewAccount): Promise<Caller> => {
    const email = normalise(account.email)
    checkCredentials(email, account.password)
    const row: UserRow = {
      id: randomUUID(),
      email,
      name: account.name.trim(),
      groups: [...new Set(account.groups ?? [])],
      siteId: null,
    }
    const passwordHash = await identity.hashPassword(account.password)
    if (await repository.insertUser({ ...row, passwordHash })) return toCaller(row)
    throw new PortalError('CONFLICT', `An account for ${email} exists.`, { email })
  }

  /** Makes the account, or brings the one that is there to this state; sessions end only with the password. */
  const ensureUser = async (account: NewAccount): Promise<Caller> => {
    const present = await findByEmail(account.email)
    if (!present) return createUser(account)
    checkCredentials(present.email, account.password)
    const { userId } = present
    const change = { name: account.name.trim(), groups: [...new Set(account.groups ?? [])] }
    await repository.updateUser(userId, change)
    const hash = await repository.findPasswordHash(userId)
    if (!hash || !(await identity.verifyPassword(account.password, hash))) {
      await repository.replacePassword(userId, await identity.hashPassword(account.password))
    }
    return { ...present, ...change }
  }

  return {
    findByEmail,
    createUser,
    ensureUser,

    /** @throws PortalError NOT_FOUND */
    setGroups: async (email: string, groups: readonly SessionGroup[]): Promise<Caller> => {
      const present = await findByEmail(email)
      if (!present) throw new PortalError('NOT_FOUND', `There is no account for ${normalise(email)}.`)
      await repository.updateUser(present.userId, { groups: [...new Set(groups)] })
      return { ...present, groups: [...new Set(groups)] }
    },

    listUsers: async (): Promise<readonly Caller[]> => (await repository.listUsers()).map(toCaller),

    hasAnyVendor: (): Promise<boolean> => repository.hasMemberOf('senquip_admin'),
  }
}

function normalise(email: string): string {
  return email.trim().toLowerCase()
}
