import * as z from 'zod'

/** A key computed from others; the domain defines the expression's syntax. */
export const computedChannelSchema = z.object({
  key: z.string().describe('calc1 to calc20'),
  name: z.string(),
  units: z.string(),
  decimals: z.number(),
  expression: z.string(),
})
