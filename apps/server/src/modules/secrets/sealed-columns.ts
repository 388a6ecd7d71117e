/** A column that holds sealed text, and beside it maybe the keyed hash of the same text. */
export type SealedColumn = {
  readonly table: string
  /** Columns that name the row; their values, in this order, name its purpose. */
  readonly keys: readonly string[]
  readonly sealed: string
  readonly hash?: string
  readonly purposeOf: (...keys: string[]) => string
  /** As an operator names these, in the plural. */
  readonly label: string
}

/** Every column that outlives its request. What waits in outgoing_messages is sent, or given up, within a day. */
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

/** Messages that wait to be sent. They are not sealed again, since they go within a day; without the key they are lost. */
export const messageColumn: SealedColumn = {
  table: 'outgoing_messages',
  keys: ['id'],
  sealed: 'body',
  purposeOf: () => 'message',
  label: 'messages that wait to be sent',
}

/** One text that is sealed for its own sake, by which a start finds a wrong key even before anything else was sealed. */
export const keyCheckColumn: SealedColumn = {
  table: 'secret_key_checks',
  keys: ['id'],
  sealed: 'sealed',
  purposeOf: () => 'secret key check',
  label: 'checks of the key',
}
