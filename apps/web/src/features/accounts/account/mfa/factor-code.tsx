import type { MfaStatus } from '@fieldport/contract'
import { client } from '../../../../lib/api/client.ts'
import type { FactorMethod } from '../../sign-in.ts'
import { FactorCodeEntry } from './factor-code-entry.tsx'

type Props = {
  readonly method: FactorMethod
  readonly action: 'enable' | 'disable'
  readonly onChange: (status: MfaStatus, codes?: readonly string[]) => void
}

/** A code that enables or disables a factor. */
export function FactorCode({ method, action, onChange }: Props) {
  const change = async (code: string): Promise<[MfaStatus, readonly string[]]> => {
    if (action === 'disable') return [await client.user.disableMfa({ method, code }), []]
    const { recoveryCodes, ...status } = await client.user.enableMfa({ method, code })
    return [status, recoveryCodes]
  }
  return (
    <FactorCodeEntry
      method={method}
      verify={change}
      onVerified={([status, codes]) => onChange(status, codes)}
    />
  )
}
