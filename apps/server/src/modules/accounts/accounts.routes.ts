import type { SessionUser } from '@fieldport/contract'
import { isFeatureOpen, siteFeatures } from '@fieldport/domain'
import type { Caller } from '../../platform/access/caller.ts'
import { type Calls, requireCaller } from '../../platform/http/calls.ts'
import { addressOf, hostOf } from '../../platform/network/client-address.ts'
import type { SitesService } from '../sites/sites.module.ts'
import type { AccountsModule } from './accounts.module.ts'
import { toLanguage } from './profile/language.ts'
import { supportViewRoutes } from './support-views/support-views.routes.ts'
import { cookieHeader, cookieName, cookieValue } from './sessions/cookies.ts'

const done = { done: true } as const
const authorCookie = 'sign_up'
/** Lifetime of a sign-up's proof; after it, an unconfirmed sign-up starts again. */
const authorSeconds = 7 * 86_400

export type AccountsRoutesOptions = Pick<
  AccountsModule,
  | 'accounts'
  | 'sessions'
  | 'signUps'
  | 'verification'
  | 'identityCheck'
  | 'passwords'
  | 'profiles'
  | 'phones'
  | 'isSecure'
  | 'supportViews'
> & { readonly sites: SitesService }

export function accountsRoutes(calls: Calls, app: AccountsRoutesOptions) {
  const { user } = calls
  const views = supportViewRoutes(calls, app.supportViews)
  const siteOf = (headers: Headers) => app.sites.siteIdOfHost(hostOf(headers))
  return {
    portal: { ...sessionUserRoutes(calls, app), ...views.portal },
    user: {
      signUp: user.signUp.handler(async ({ input, context: { headers, responseHeaders } }) => {
        const { email, password, given_name: givenName, family_name: familyName, redirect } = input
        const language = input.language === undefined ? null : toLanguage(input.language)
        const { phone_number: phoneNumber } = input
        const signUp = { email, password, givenName, familyName, phoneNumber, language, redirect }
        const proof = await app.signUps.signUp(signUp, siteOf(headers), addressOf(headers))
        const options = { isSecure: app.isSecure, maxAgeSeconds: authorSeconds }
        responseHeaders.append('set-cookie', cookieHeader(authorCookie, proof, options))
        return done
      }),
      confirmSignUp: user.confirmSignUp.handler(({ input, context }) =>
        app.verification.confirm(input.user, input.code, addressOf(context.headers)),
      ),
      forgotPassword: user.forgotPassword.handler(async ({ input, context: { headers } }) => {
        const authorship = cookieValue(headers, cookieName(authorCookie, app.isSecure))
        await app.passwords.forgot(
          { ...input, redirect: input.redirect, signUpProof: authorship },
          addressOf(headers),
        )
        return done
      }),
      checkResetLink: user.checkResetLink.handler(async ({ input, context: { headers } }) => {
        await app.passwords.checkLink(input.user, input.code, addressOf(headers))
        return done
      }),
      resetPassword: user.resetPassword.handler(async ({ input, context: { headers } }) => {
        const { user: email, code, password } = input
        await app.passwords.reset({ email, code, password }, siteOf(headers), addressOf(headers))
        return done
      }),
      changePassword: user.changePassword.handler(async ({ input, context }) => {
        const keptToken = app.sessions.tokenOf(context.headers)
        await app.passwords.change(
          requireCaller(context),
          { ...input, keptToken },
          addressOf(context.headers),
        )
        return done
      }),
      verifyIdentity: user.verifyIdentity.handler(async ({ input, context }) => ({
        verifiedUntil: await app.identityCheck.verify(requireCaller(context), input, context.headers),
      })),
      ...views.user,
      ...profileRoutes(calls, app),
      ...sessionRoutes(calls, app),
    },
  }
}

function sessionUserRoutes({ portal }: Calls, { profiles, sites }: AccountsRoutesOptions) {
  const describe = async (caller: Caller): Promise<SessionUser> => {
    const { userId, email, name, groups, siteId, viewedBy } = caller
    const { given_name, family_name, language, units, timeZone } = await profiles.get(caller)
    const switches = sites.switchesOf(siteId)
    return {
      userid: userId,
      email,
      name,
      groups: [...groups],
      siteid: siteId,
      given_name,
      family_name,
      language,
      units,
      timeZone,
      features: siteFeatures.filter((feature) => isFeatureOpen(feature, switches, groups)),
      supportView: viewedBy
        ? { viewer: viewedBy.email, endsAt: viewedBy.endsAt, isOver: viewedBy.isOver }
        : null,
    }
  }
  return {
    userLogin: portal.userLogin.handler(({ context }) => describe(requireCaller(context))),
    getSession: portal.getSession.handler(async ({ context: { caller } }) => ({
      user: caller && (await describe(caller)),
    })),
  }
}

function profileRoutes({ user }: Calls, { profiles, phones }: AccountsRoutesOptions) {
  return {
    getProfile: user.getProfile.handler(({ context }) => profiles.get(requireCaller(context))),
    setProfile: user.setProfile.handler(({ input, context }) =>
      profiles.set(requireCaller(context), input, addressOf(context.headers)),
    ),
    sendPhoneCode: user.sendPhoneCode.handler(async ({ context }) => {
      await phones.sendCode(requireCaller(context))
      return done
    }),
    verifyPhone: user.verifyPhone.handler(({ input, context }) =>
      phones.verify(requireCaller(context), input.code, addressOf(context.headers)),
    ),
  }
}

function sessionRoutes({ user }: Calls, { sessions }: AccountsRoutesOptions) {
  return {
    listSessions: user.listSessions.handler(async ({ context }) => ({
      Items: await sessions.list(requireCaller(context), context.headers),
    })),
    endSession: user.endSession.handler(async ({ input, context }) => {
      await sessions.end(requireCaller(context), input.id, context.headers)
      return done
    }),
    endOtherSessions: user.endOtherSessions.handler(async ({ context }) => {
      await sessions.endOthers(requireCaller(context), context.headers)
      return done
    }),
  }
}
