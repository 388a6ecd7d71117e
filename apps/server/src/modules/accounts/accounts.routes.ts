import { type Calls, callerOf } from '../../platform/calls.ts'

export function accountsRoutes(calls: Calls) {
  return {
    userLogin: calls.portal.userLogin.handler(({ context }) => {
      const { userId, email, name, groups } = callerOf(context)
      return { userid: userId, email, name, groups: [...groups] }
    }),
  }
}
