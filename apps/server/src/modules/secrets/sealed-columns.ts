/** A column with sealed text and, for some, the keyed hash of the same text in another column. */
export type SealedColumn = {
  readonly table: string
  /** Columns that identify the row; their values, in this order, are part of the seal's purpose. */
  readonly keys: readonly string[]
  readonly sealed: string
  readonly hash?: string
  readonly purposeOf: (...keys: string[]) => string
  /** The operator's name for the values, in the plural. */
  readonly label: string
}

/** All columns with sealed texts that are kept. Those in outgoing_messages are sent, or given up, within a day. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'devices',
    keys: ['id'],
    sealed: 'secret',
    hash: 'secret_hash',
    purposeOf: (id) => `device:${id}:secret`,
    label: 'device secrets',
  },
  {
    table: 'devices',
    keys: ['id'],
    sealed: 'setup_password',
    purposeOf: (id) => `device:${id}:setupPassword`,
    label: 'setup passwords',
  },
  {
    table: 'devices',
    keys: ['id'],
    sealed: 'wifi_password',
    purposeOf: (id) => `device:${id}:wifiPassword`,
    label: 'Wi-Fi passwords',
  },
  {
    table: 'second_factors',
    keys: ['user_id', 'kind'],
    sealed: 'secret',
    purposeOf: (userId, kind) => `user:${userId}:${kind?.toLowerCase()}`,
    label: 'authenticator apps',
  },
  {
    table: 'api_credentials',
    keys: ['id'],
    sealed: 'key_sealed',
    hash: 'key_hash',
    purposeOf: (id) => `credential:${id}:key`,
    label: 'API keys',
  },
  {
    table: 'config_secrets',
    keys: ['device_id', 'key', 'change_id'],
    sealed: 'value',
    purposeOf: (deviceId, key) => `config:${deviceId}:${key}`,
    label: 'secrets of configurations',
  },
  {
    table: 'webhook_secrets',
    keys: ['device_id', 'address'],
    sealed: 'secret',
    purposeOf: (deviceId) => `webhook:${deviceId}`,
    label: 'signing secrets of webhooks',
  },
  {
    table: 'forwarding_targets',
    keys: ['id'],
    sealed: 'secret',
    purposeOf: (id) => `forwarding:${id}`,
    label: 'secrets of forwarding',
  },
  {
    table: 'forwarding_groups',
    keys: ['id'],
    sealed: 'secret',
    purposeOf: (id) => `forwarding-group:${id}`,
    label: 'secrets of forwarding of groups',
  },
  {
    table: 'forwarding_targets',
    keys: ['id'],
    sealed: 'certificates',
    purposeOf: (id) => `forwarding:${id}:certificates`,
    label: 'certificates of forwarding',
  },
  {
    table: 'forwarding_groups',
    keys: ['id'],
    sealed: 'certificates',
    purposeOf: (id) => `forwarding-group:${id}:certificates`,
    label: 'certificates of forwarding of groups',
  },
  {
    table: 'vapid_keys',
    keys: ['id'],
    sealed: 'private_key',
    purposeOf: () => 'vapid',
    label: 'keys for push services',
  },
  {
    table: 'push_subscriptions',
    keys: ['id'],
    sealed: 'auth',
    purposeOf: (id) => `push:${id}`,
    label: 'browsers that are pushed to',
  },
  ...['args', 'response'].map((sealed) => ({
    table: 'device_commands',
    keys: ['id', 'device_id'],
    sealed,
    purposeOf: (_id: string | undefined, deviceId: string | undefined) => `device:${deviceId}:command`,
    label: sealed === 'args' ? 'arguments of commands' : 'answers to commands',
  })),
]

/**
 * Messages to be sent. They are not sealed again, because they are sent within a day; without the key they are lost.
 */
export const messageColumn: SealedColumn = {
  table: 'outgoing_messages',
  keys: ['id'],
  sealed: 'body',
  purposeOf: () => 'message',
  label: 'messages that wait to be sent',
}

/** A text sealed only to detect a wrong key at start, even before anything else was sealed. */
export const keyCheckColumn: SealedColumn = {
  table: 'secret_key_checks',
  keys: ['id'],
  sealed: 'sealed',
  purposeOf: () => 'secret key check',
  label: 'checks of the key',
}
