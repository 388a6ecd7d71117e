import { randomUUID } from 'node:crypto'
import type { Database } from '../../../adapters/relational/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ModuleWithServices, Routes } from '../../../platform/module.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { LimitsService } from '../../limits/limits.module.ts'
import type { MessagesService } from '../../messages/messages.module.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import { createUsersRepository } from '../users/users.repository.ts'
import { createHandover } from './handover.service.ts'
import { createTeamMembers } from './team-members.service.ts'
import { createTeamsRepository } from './teams.repository.ts'
import { teamsRoutes } from './teams.routes.ts'
import { createTeams } from './teams.service.ts'

export type TeamsModuleOptions = {
  readonly db: Database
  readonly clock: Clock
  readonly audit: AuditService
  readonly limits: LimitsService
  readonly messages: MessagesService
  readonly sites: SitesService
}

export type TeamsService = ReturnType<typeof createTeamsModule>['teams']

/** Creates the module for teams, their members, devices and handover. */
export function createTeamsModule({ db, clock, audit, limits, messages, sites }: TeamsModuleOptions) {
  const repository = createTeamsRepository(db)
  const users = createUsersRepository(db, clock)
  const teams = {
    ...createTeams({ teams: repository, users, audit, messages, sites, clock, newId: randomUUID }),
    ...createTeamMembers({ teams: repository, users, audit, limits, messages, sites, clock }),
    ...createHandover({ teams: repository, users, audit, limits, messages, sites, clock }),
  }
  return {
    name: 'teams',
    teams,
    routes: (calls): Routes => ({ user: teamsRoutes(calls, teams) }),
  } satisfies ModuleWithServices
}
