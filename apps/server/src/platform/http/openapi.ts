import {
  type Access,
  type CallMeta,
  conditionSchema,
  contract,
  deviceConditionsSchema,
  errorDataSchema,
  limitRuleSchema,
} from '@fieldport/contract'
import { documentAnswers, renameMediaType } from './api/document-answers.ts'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'

export type OpenApiDocument = Awaited<ReturnType<OpenAPIGenerator['generate']>>

const description = `Every call is authorised on the server. What you may not see answers like what does not exist.

There are two ways in: a session of the browser, and an API credential for programs. A call that names no way in is open to everybody.

A credential reaches the devices whose plan has the API: a call about another device answers 403 with the code PLAN_RESTRICTED, and calls about many devices leave it out.

A credential calls at most 600 times a minute; then calls answer 429, with the seconds to wait in the header Retry-After. RateLimit and RateLimit-Policy say with each answer how many calls are left.

To a credential, an error is answered as application/problem+json (RFC 9457); to others where their header Accept names it. What a credential reads carries an ETag; sent back as If-None-Match, an answer that is still the same is 304 without a body. A method that a path does not take is answered by 405, with those that it takes in the header Allow.

Long lists come in pages where limit is given: send nextCursor as cursor until it is null. Points have datapoints, startKey and lastEvaluatedKey instead.`

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'portal.session_token',
    description:
      'Sign in with POST /api/auth/sign-in/email {email, password}; the answer sets the cookie. An account with a second factor is asked for its code first.',
  },
  apiCredential: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description:
      'The id and the key of a credential with a dot between them. You make it on your account page, under API Access. With scope `read` it makes no call that changes anything. Cookies sent along are not looked at.',
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
    const { access, mediaType } = meta as CallMeta
    operation.security = securityOf(access)
    if (mediaType !== undefined) renameMediaType(operation, mediaType)
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
export { toPostmanCollection } from './api/postman.ts'
