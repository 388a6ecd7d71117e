import { randomUUID } from 'node:crypto'
import type { Database } from '../../../adapters/relational/database.ts'
import type { ModuleWithServices, Routes } from '../../../platform/module.ts'
import { createUsersRepository } from '../users/users.repository.ts'
import { createTeamsRepository } from './teams.repository.ts'
import { teamsRoutes } from './teams.routes.ts'
import { createTeams, type TeamsPorts } from './teams.service.ts'

export type TeamsModuleOptions = Pick<TeamsPorts, 'audit' | 'limits' | 'clock'> & { readonly db: Database }

/** The module, wired. */
export function createTeamsModule({ db, audit, limits, clock }: TeamsModuleOptions) {
  const teams = createTeams({
    audit,
    limits,
    clock,
    teams: createTeamsRepository(db),
    users: createUsersRepository(db, clock),
    newId: randomUUID,
  })
  return {
    name: 'teams',
    teams,
    routes: (calls): Routes => ({ user: teamsRoutes(calls, teams) }),
  } satisfies ModuleWithServices
}
