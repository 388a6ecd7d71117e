import {
  type ConfigKey,
  configKeysFor,
  findEndpointProblems,
  normaliseHttpAddress,
  normaliseMqttServer,
} from '@fieldport/domain'
import { Button } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { type FocusEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localize } from '../../../lib/texts/messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useConfigForm, useWorkingConfig } from '../form/context.ts'
import { ConfigKeysTab } from '../general/config-keys-tab.tsx'
import { TlsDialog } from './tls-dialog.tsx'
import { type TlsEndpoint, tlsKeySet } from './tls-keys.ts'

/** Source: specification 2, section 5 ('Network and endpoints'). */
const normalisers: Readonly<Record<string, (text: string) => string>> = {
  'endpoint.mqtt.server': normaliseMqttServer,
  'endpoint.http.address': normaliseHttpAddress,
}

/** The device's endpoints. TLS files have a dialog of their own. */
export function EndpointTab() {
  const { store, subject } = useConfigForm()
  const [dialog, setDialog] = useState<TlsEndpoint | null>(null)
  const rows = useMemo<readonly ConfigKey[]>(
    () => configKeysFor(subject).filter(({ key }) => !tlsKeySet.has(key)),
    [subject],
  )
  /** An address is completed when its field is left. */
  const complete = ({ target }: FocusEvent<HTMLElement>) => {
    const key = target.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? ''
    const normalise = normalisers[key]
    const value = target instanceof HTMLInputElement ? target.value : ''
    if (normalise && value.trim() !== '' && normalise(value) !== value) store.setText(key, normalise(value))
  }
  return (
    <div onBlur={complete}>
      <Problems />
      <ConfigKeysTab
        tab="Endpoint"
        rows={rows}
        asides={{
          'HTTP POST': <TlsButton endpoint="http" onOpen={setDialog} />,
          MQTT: <TlsButton endpoint="mqtt" onOpen={setDialog} />,
        }}
      />
      {dialog && <TlsDialog key={dialog} endpoint={dialog} onClose={() => setDialog(null)} />}
    </div>
  )
}

type ButtonProps = { readonly endpoint: TlsEndpoint; readonly onOpen: (endpoint: TlsEndpoint) => void }

function TlsButton({ endpoint, onOpen }: ButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconCertificate size={14} />}
      onClick={() => onOpen(endpoint)}
    >
      {endpoint === 'http' ? t('HTTP POST TLS settings') : t('MQTT TLS settings')}
    </Button>
  )
}

/** Problems that would keep an endpoint from working after saving. */
function Problems() {
  const { subject } = useConfigForm()
  const working = useWorkingConfig()
  const problems = useMemo(() => findEndpointProblems(working, subject), [working, subject])
  if (problems.length === 0) return null
  return (
    <div data-testid="endpoint-problems">
      <Notice>
        {problems.map(({ key, message }) => (
          <span key={`${key} ${message}`} style={{ display: 'block' }}>
            {localize(message)}
          </span>
        ))}
      </Notice>
    </div>
  )
}
