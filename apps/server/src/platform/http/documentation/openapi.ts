import {
  type Access,
  type CallMeta,
  conditionSchema,
  contract,
  deviceConditionsSchema,
  errorDataSchema,
  limitRuleSchema,
} from '@fieldport/contract'
import {
  documentAnswers,
  documentDefaultMediaType,
  documentIfMatch,
  renameMediaType,
} from '../api/document-answers.ts'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'

export type OpenApiDocument = Awaited<ReturnType<OpenAPIGenerator['generate']>>

const description = `The server checks authorisation on every call. Resources that you may not see are reported as not found.

Authenticate with a browser session, or with an API credential in programs. Calls without a security requirement are public.

A credential gives access to devices whose plan includes the API. A call for any other device returns 403 with the code PLAN_RESTRICTED; calls for many devices leave it out.

A credential is limited to 600 calls per minute. Further calls return 429, with the seconds to wait in the header Retry-After. The headers RateLimit and RateLimit-Policy of each response tell how many calls are left.

Calls with a credential return errors as application/problem+json (RFC 9457); other calls do so if their Accept header includes it. JSON responses to reads with a credential have an ETag, up to 1 MiB. Send it back in If-None-Match: if nothing has changed, the response is 304 without a body. Send it in If-Match with a change of what you read: if it has changed since, nothing is done and the response is 412. A change on a path that cannot be read takes no If-Match. A method that a path does not support returns 405, with the supported methods in the header Allow.

Long lists are paginated if limit is given: send nextCursor as cursor until it is null. Points use datapoints, startKey and lastEvaluatedKey instead.`

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'portal.session_token',
    description:
      'Sign in with POST /api/auth/sign-in/email {email, password}; the response sets the cookie. If the account has a second factor, its code is required first.',
  },
  apiCredential: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description:
      'The id and the key of a credential, separated by a dot. Create one on your account page, under API Access. Scope `read` allows only calls that change nothing. Cookies are ignored.',
  },
} as const

/** The contract as OpenAPI 3.1. The committed copy has no `serverUrl`. */
export async function generateOpenApi(serverUrl?: string): Promise<OpenApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: { title: 'Portal API', version: '1.0.0', description },
    ...(serverUrl ? { servers: [{ url: serverUrl }] } : {}),
    security: securityOf({ kind: 'signedIn' }),
    components: { securitySchemes },
    // Defined once: every call may return each error, and many contain conditions.
    commonSchemas: {
      ErrorData: { schema: errorDataSchema },
      Condition: { schema: conditionSchema },
      DeviceConditions: { schema: deviceConditionsSchema },
      LimitRule: { schema: limitRuleSchema },
    },
  })
  addMeta(document)
  documentAnswers(document)
  return document
}

/** Adds access and responses to each call. */
function addMeta(document: OpenApiDocument): void {
  for (const call of Object.values(contract).flatMap((calls) => Object.values(calls))) {
    const { route, meta } = call['~orpc']
    const operation = document.paths?.[route.path ?? '']?.[methodOf(route.method)]
    if (!operation) continue
    const { access, mediaType, defaultMediaType, readPath } = meta as CallMeta
    operation.security = securityOf(access)
    if (readPath !== undefined) documentIfMatch(operation)
    if (mediaType !== undefined) renameMediaType(operation, mediaType)
    if (defaultMediaType !== undefined) documentDefaultMediaType(operation, defaultMediaType)
  }
}

function securityOf(access: Access): Record<string, string[]>[] {
  if (access.kind === 'public') return []
  return access.sessionOnly ? [{ session: [] }] : [{ session: [] }, { apiCredential: [] }]
}

function methodOf(method: string | undefined): 'get' | 'post' | 'put' | 'patch' | 'delete' {
  return (method ?? 'POST').toLowerCase() as ReturnType<typeof methodOf>
}

// For the script that writes both documents.
export { toPostmanCollection } from '../api/postman.ts'
