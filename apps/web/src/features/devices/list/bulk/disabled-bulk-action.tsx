import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { readonly icon: ReactNode; readonly reason: string; readonly children: string }

/** An action that is unavailable for the selected number of devices, with the reason. */
export function DisabledBulkAction({ icon, reason, children }: Props) {
  return (
    <Button variant="default" size="xs" leftSection={icon} disabled title={reason}>
      {children}
    </Button>
  )
}
