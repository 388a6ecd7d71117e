import { type Access, type CallMeta, contract, errorDataSchema } from '@fieldport/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'

export type OpenApiDocument = Awaited<ReturnType<OpenAPIGenerator['generate']>>

const description = `Every call is authorised on the server. What you may not see answers like what does not exist.

There are two ways in: a session of the browser, and an API credential for programs. A call that names no way in is open to everybody.

A credential calls at most 600 times a minute; then calls answer 429, with the seconds to wait in the header Retry-After.`

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

/** The contract as OpenAPI 3.1. `serverUrl` is left out of the committed copy. */
export async function generateOpenApi(serverUrl?: string): Promise<OpenApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: { title: 'Portal API', version: '1.0.0', description },
    ...(serverUrl ? { servers: [{ url: serverUrl }] } : {}),
    security: securityOf({ kind: 'signedIn' }),
    components: { securitySchemes },
    // Named once: every call may answer with each error.
    commonSchemas: { ErrorData: { schema: errorDataSchema } },
  })
  addSecurity(document)
  return document
}

/** Says of each call who comes in how. */
function addSecurity(document: OpenApiDocument): void {
  for (const call of Object.values(contract).flatMap((calls) => Object.values(calls))) {
    const { route, meta } = call['~orpc']
    const operation = document.paths?.[route.path ?? '']?.[methodOf(route.method)]
    if (operation) operation.security = securityOf((meta as CallMeta).access)
  }
}

function securityOf(access: Access): Record<string, string[]>[] {
  if (access.kind === 'public') return []
  return access.sessionOnly ? [{ session: [] }] : [{ session: [] }, { apiCredential: [] }]
}

function methodOf(method: string | undefined): 'get' | 'post' | 'put' | 'patch' | 'delete' {
  return (method ?? 'POST').toLowerCase() as ReturnType<typeof methodOf>
}
