import { type CallMeta, inputMessage } from '@fieldport/contract'
import { PortalError } from '@fieldport/domain'
import type { AnyContractProcedure, InferContractRouterInputs } from '@orpc/contract'
import type { Context, Hono } from 'hono'
import type * as z from 'zod'
import { getAdmittedRequest } from './bodies/admission.ts'
import type { Authorise, GrantedAccess } from '../access/authorise.ts'
import type { AuthenticatedCaller } from '../access/caller.ts'
import { refuseFields, refuseUnstorableText } from './check-input.ts'
import { errorResponse } from './http-errors.ts'
import type { Log } from '../monitoring/log.ts'

/** Input of a raw route: the caller, the parsed parameters, and a function to check access again. */
export type RawRequest<Input> = {
  readonly granted: GrantedAccess
  readonly input: Input
  readonly context: Context
  /** @returns the current access. Rejects as the call itself would when access has ended. */
  readonly recheckAccess: () => Promise<GrantedAccess>
}

/**
 * Registers GET calls that stream or return megabytes without the contract framework in between. They are authorised, parsed and
 * rejected exactly as the contract says.
 */
export function createRawCalls(app: Hono, authorise: Authorise, log: Log) {
  return {
    get<Call extends AnyContractProcedure>(
      call: Call,
      answer: (request: RawRequest<ParsedInput<Call>>) => Promise<Response>,
      /** Reads the parameters if the path contains more than the contract can express. */
      prepare: (raw: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> = (raw) => raw,
    ): void {
      const { route, meta, inputSchema } = call['~orpc']
      const path = (route.path ?? '').replaceAll(/\{(\w+)\}/g, ':$1')
      app.get(path, async (context) => {
        const { access } = meta as CallMeta
        const raw = prepare({ ...queryOf(context), ...context.req.param() })
        const { headers } = context.req.raw
        const ask = (visitor?: AuthenticatedCaller) =>
          authorise({ access, headers, deviceId: raw['deviceid'], changes: false, visitor })
        try {
          const granted = await ask(getAdmittedRequest(context.req.raw)?.visitor)
          const input = parseInput(inputSchema as z.ZodType | undefined, raw) as ParsedInput<Call>
          return await answer({ granted, input, context, recheckAccess: () => ask() })
        } catch (error) {
          return errorResponse(error, log)
        }
      })
    },
  }
}

export type RawCalls = ReturnType<typeof createRawCalls>

/** The parsed input, defaults filled in. */
export type ParsedInput<Call extends AnyContractProcedure> = Call extends {
  '~orpc': { inputSchema?: infer Schema }
}
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : Record<string, never>
  : InferContractRouterInputs<Call>

/** Repeated parameters become a list, as when the contract parses a query. */
function queryOf(context: Context): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(context.req.queries()).map(([name, values]) => [
      name,
      values.length === 1 ? values[0] : values,
    ]),
  )
}

function parseInput(schema: z.ZodType | undefined, raw: Readonly<Record<string, unknown>>): unknown {
  refuseUnstorableText(raw)
  if (!schema) {
    refuseFields(raw)
    return {}
  }
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new PortalError('INVALID_INPUT', inputMessage(issue))
}
