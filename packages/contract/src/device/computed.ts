import * as z from 'zod'

/** A key that is computed from others; its expression is in the language of the domain. */
export const computedChannelSchema = z.object({
  key: z.string().describe('calc1 to calc20'),
  name: z.string(),
  units: z.string(),
  decimals: z.number(),
  expression: z.string(),
})
