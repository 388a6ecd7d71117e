import { contract } from '@fieldport/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'

export type OpenApiDocument = Awaited<ReturnType<OpenAPIGenerator['generate']>>

/** The contract as OpenAPI 3.1. `serverUrl` is left out of the committed copy. */
export function generateOpenApi(serverUrl?: string): Promise<OpenApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(contract, {
    info: {
      title: 'Portal API',
      version: '1.0.0',
      description:
        'Every call is authorised on the server. What you may not see answers like what does not exist.',
    },
    ...(serverUrl ? { servers: [{ url: serverUrl }] } : {}),
    security: [{ session: [] }],
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'portal.session_token',
          description:
            'Sign in with POST /api/auth/sign-in/email {email, password}; the answer sets the cookie.',
        },
      },
    },
  })
}
