import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute, validateRedirect, requireSignedOut } from './root.ts'
import { stripUnparsed } from '../search-params.ts'

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: stripUnparsed((search) => ({
    ...validateRedirect(search),
    // The account that was signed in here has been closed.
    ...(String(search['closed']) === 'true' ? { closed: true } : {}),
  })),
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('../pages/visitor/login-page.tsx'), 'LoginPage'),
})

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  validateSearch: stripUnparsed(validateRedirect),
  component: lazyRouteComponent(() => import('../pages/visitor/signup-page.tsx'), 'SignupPage'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/resetpassword',
  validateSearch: stripUnparsed(validateRedirect),
  component: lazyRouteComponent(
    () => import('../pages/visitor/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
})

/** Links in emails are public: another person may be signed in here. */
const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/resetpassword/$resetcode',
  component: lazyRouteComponent(() => import('../pages/visitor/new-password-page.tsx'), 'NewPasswordPage'),
})

/** An alias of the same page, with or without a link's code. */
const newPasswordAliasRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/newpassword/{-$resetcode}',
  component: lazyRouteComponent(() => import('../pages/visitor/new-password-page.tsx'), 'NewPasswordPage'),
})

const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify/$resetcode',
  component: lazyRouteComponent(() => import('../pages/visitor/verify-page.tsx'), 'VerifyPage'),
})

/** Public, because only the token counts. */
const sharedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shared/$token',
  component: lazyRouteComponent(() => import('../device-page/custom/shared-page.tsx'), 'SharedPagePage'),
})

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: lazyRouteComponent(() => import('../pages/visitor/legal-pages.tsx'), 'TermsPage'),
})

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  component: lazyRouteComponent(() => import('../pages/visitor/legal-pages.tsx'), 'PrivacyPage'),
})

const modelsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/fcc',
  component: lazyRouteComponent(() => import('../pages/visitor/models-page.tsx'), 'ModelsPage'),
})

export const publicRoutes = [
  loginRoute,
  signupRoute,
  resetPasswordRoute,
  newPasswordRoute,
  newPasswordAliasRoute,
  termsRoute,
  privacyRoute,
  modelsRoute,
  verifyRoute,
  sharedRoute,
] as const
