import { isDeepStrictEqual } from 'node:util'
import type { Profile } from '@fieldport/contract'
import {
  parseQuietHours,
  PortalError,
  type QuietHours,
  type UnitSystem,
  unitSystems,
} from '@fieldport/domain'
import type { Caller } from '../../../platform/access/caller.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { CodesService } from '../../codes/codes.module.ts'
import { nameOf } from '../accounts.repository.ts'
import { toLanguage } from './language.ts'
import type { ProfileChange, ProfileRepository, ProfileRow } from './profile.repository.ts'

export type ProfilePorts = {
  readonly repository: ProfileRepository
  readonly codes: CodesService
  readonly audit: AuditService
  /** Called after a person's quiet hours, or the time zone that they are in, have changed. */
  readonly onQuietHoursChanged: (userId: string) => Promise<void>
}

/** Changes to a person's own profile; fields left out stay unchanged. */
export type ProfileInput = {
  readonly given_name?: string | undefined
  readonly family_name?: string | undefined
  readonly phone_number?: string | undefined
  readonly language?: string | null | undefined
  readonly units?: UnitSystem | null | undefined
  readonly timeZone?: string | null | undefined
  readonly quietHours?: QuietHours | null | undefined
}

export function createProfileService(ports: ProfilePorts) {
  const { repository, codes } = ports

  const find = (caller: Caller) => findProfile(repository, caller)
  const get = async (caller: Caller): Promise<Profile> => toProfile(await find(caller))

  return {
    get,

    /**
     * Changes the profile. A second factor by SMS keeps the number that it was enabled with.
     * @throws PortalError INVALID_INPUT
     */
    set: async (caller: Caller, input: ProfileInput, address: string): Promise<Profile> => {
      const before = await find(caller)
      const change = changeOf(input, before)
      if (change.phoneNumber !== undefined) await codes.withdraw('verifyPhone', caller.userId)
      if (Object.keys(change).length === 0) return toProfile(before)
      await repository.update(caller.userId, change)
      const from = Object.fromEntries(
        Object.keys(change).map((key) => [key, before[key as keyof ProfileRow]]),
      )
      await ports.audit.record({
        actor: caller,
        action: 'account.profileChanged',
        subject: caller.email,
        address,
        details: { from, to: change },
      })
      if (change.quietHours !== undefined || change.timeZone !== undefined)
        await ports.onQuietHoursChanged(caller.userId)
      return get(caller)
    },
  }
}

/** @throws PortalError SIGNED_OUT if the account was deleted meanwhile */
export async function findProfile(repository: ProfileRepository, caller: Caller): Promise<ProfileRow> {
  const row = await repository.find(caller.userId)
  if (!row) throw new PortalError('SIGNED_OUT', 'signInNeeded')
  return row
}

/** Validated changes against the stored profile. A new phone number is unverified. */
function changeOf(input: ProfileInput, before: ProfileRow): ProfileChange {
  const wanted: ProfileChange = {
    ...(input.given_name === undefined ? {} : { givenName: input.given_name }),
    ...(input.family_name === undefined ? {} : { familyName: input.family_name }),
    ...(input.phone_number === undefined ? {} : { phoneNumber: input.phone_number }),
    ...(input.language === undefined ? {} : { language: input.language && toLanguage(input.language) }),
    ...(input.units === undefined ? {} : { units: input.units }),
    ...(input.timeZone === undefined ? {} : { timeZone: input.timeZone && toTimeZone(input.timeZone) }),
    ...(input.quietHours === undefined
      ? {}
      : { quietHours: input.quietHours && toQuietHours(input.quietHours) }),
  }
  const differs = ([key, value]: [string, unknown]) =>
    !isDeepStrictEqual(value, before[key as keyof ProfileRow])
  const change: ProfileChange = Object.fromEntries(Object.entries(wanted).filter(differs))
  const isNamed = change.givenName !== undefined || change.familyName !== undefined
  return {
    ...change,
    ...(isNamed ? { name: nameOf({ ...before, ...change }) } : {}),
    ...(change.phoneNumber === undefined ? {} : { phoneVerified: false }),
  }
}

function toTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    throw new PortalError('INVALID_INPUT', 'timeZoneUnknown')
  }
}

function toQuietHours(given: QuietHours): QuietHours {
  const quietHours = parseQuietHours(given)
  if (quietHours === null) throw new PortalError('INVALID_INPUT', 'timeZoneUnknown')
  return quietHours
}

export function toProfile(row: ProfileRow): Profile {
  return {
    userid: row.id,
    email: row.email,
    given_name: row.givenName,
    family_name: row.familyName,
    phone_number: row.phoneNumber,
    phoneVerified: row.phoneVerified,
    language: row.language,
    units: unitSystems.find((system) => system === row.units) ?? null,
    timeZone: row.timeZone,
    quietHours: parseQuietHours(row.quietHours),
  }
}
