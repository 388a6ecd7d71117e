import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '../../../../lib/api/client.ts'
import { errorAnswer, fakeServer } from '../../../../testing/fake-server.ts'
import { renderComponent } from '../../../../testing/render.tsx'
import { Credential } from './credential.tsx'

const entry = {
  id: 'key1',
  keyStart: 'abcd',
  timeAdded: 1,
  accessDate: null,
  scope: 'read' as const,
}

function List() {
  const { data } = useQuery(api.user.listApiCredentials.queryOptions())
  const [credential] = Object.values(data?.credentials ?? {})
  if (!data) return null
  if (!credential) return 'No keys'
  return (
    <Credential
      credential={credential}
      shownKey={undefined}
      onShow={() => undefined}
      onHide={() => undefined}
    />
  )
}

it('leaves the list if it was deleted elsewhere before it is shown', async () => {
  let credentials: object = { key1: entry }
  fakeServer({
    'GET /api/user/api-credentials': () => ({ body: { credentials, maxApiKeys: 1 } }),
    'POST /api/user/api-credentials/key1/show': () => errorAnswer('NOT_FOUND', 404, 'Not found.'),
  })
  const person = renderComponent(<List />)
  const show = await screen.findByRole('button', { name: 'Show key key1' })
  credentials = {}
  await person.click(show)
  await waitFor(() => expect(screen.getByText('No keys')).toBeTruthy())
})
