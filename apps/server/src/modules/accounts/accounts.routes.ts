import { isFeatureOpen, siteFeatures } from '@fieldport/domain'
import { type Calls, callerOf } from '../../platform/calls.ts'
import type { SitesService } from '../sites/sites.service.ts'

export function accountsRoutes(calls: Calls, sites: SitesService) {
  return {
    userLogin: calls.portal.userLogin.handler(({ context }) => {
      const { userId, email, name, groups, siteId } = callerOf(context)
      const switches = sites.switchesOf(siteId)
      return {
        userid: userId,
        email,
        name,
        groups: [...groups],
        given_name: name,
        family_name: '',
        language: null,
        units: null,
        timeZone: null,
        siteid: siteId,
        features: siteFeatures.filter((feature) => isFeatureOpen(feature, switches, groups)),
      }
    }),
  }
}
