import { createLazyComponent } from '../../../ui/behaviour/lazy-component.tsx'

/** The second factor, which most people are not asked for: its form comes once the login page has settled. */
export const SecondFactorStep = createLazyComponent(
  async () => (await import('./second-factor-form.tsx')).SecondFactorForm,
)
