import { createLazyComponent } from '../../../ui/behaviour/lazy-component.tsx'

/** The second factor, loaded once the login page has settled, because most people have none. */
export const SecondFactorStep = createLazyComponent(
  async () => (await import('./second-factor-form.tsx')).SecondFactorForm,
)
