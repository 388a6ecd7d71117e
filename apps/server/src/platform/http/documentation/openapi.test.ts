import { describe, expect, it } from 'vitest'
import { apiDocsPage } from './api-docs.ts'
import { generateOpenApi } from './openapi.ts'

describe('the OpenAPI document', () => {
  it('lists the security schemes of each call', async () => {
    const { paths, components } = await generateOpenApi()
    expect(Object.keys(components?.securitySchemes ?? {})).toEqual(['session', 'apiCredential'])
    const wayOf = (path: string, method: 'get' | 'post') => paths?.[path]?.[method]?.security
    expect(wayOf('/api/portal/user-login', 'get')).toEqual([{ session: [] }, { apiCredential: [] }])
    expect(wayOf('/api/user/api-credentials', 'post')).toEqual([{ session: [] }])
    expect(wayOf('/api/user/sign-up', 'post')).toEqual([])
    for (const methods of Object.values(paths ?? {}))
      for (const operation of Object.values(methods ?? {})) expect(operation).toHaveProperty('security')
  })

  it('names each parameter of a path, and If-Match beside them for a change of something that can be read', async () => {
    const { paths = {} } = await generateOpenApi()
    const parametersOf = (path: string, operation: object | undefined) => {
      const { parameters = [] } = (operation ?? {}) as { parameters?: { name?: string; $ref?: string }[] }
      for (const [, name] of path.matchAll(/\{(\w+)\}/g))
        expect(parameters).toContainEqual(expect.objectContaining({ name, in: 'path' }))
      return parameters.map(({ name, $ref }) => name ?? $ref)
    }
    for (const [path, methods = {}] of Object.entries(paths))
      for (const method of ['get', 'post', 'put', 'delete', 'patch'] as const)
        if (methods[method]) parametersOf(path, methods[method])
    const notes = '/api/device/device/{deviceid}/chart-notes'
    expect(parametersOf(notes, paths[notes]?.post)).toEqual(['deviceid', '#/components/parameters/IfMatch'])
  })

  it('explains how to use a credential, with a working URL', async () => {
    const page = String(
      await apiDocsPage(await generateOpenApi('https://portal.example.com'), 'Pump <b>Watch</b>'),
    )
    expect(page).toContain('X-API-Key: &lt;id&gt;.&lt;key&gt;')
    expect(page).toContain('https://portal.example.com/api/portal/user-get-device-summary')
    expect(page).toContain('<h1>Pump &lt;b&gt;Watch&lt;/b&gt; API</h1>')
    expect(page).not.toContain('undefined')
    expect(page.match(/Requires a session\./g)?.length).toBeGreaterThan(10)
  })
})
