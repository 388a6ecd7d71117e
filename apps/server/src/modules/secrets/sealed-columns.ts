/** A column that holds sealed text, and beside it maybe the keyed hash of the same text. */
export type SealedColumn = {
  readonly table: string
  /** Columns that name the row; their values, in this order, name its purpose. */
  readonly keys: readonly string[]
  readonly sealed: string
  readonly hash?: string
  readonly purposeOf: (...keys: string[]) => string
}

/** Every column that outlives its request. What waits in outgoing_messages is sent, or given up, within a day. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'devices',
    keys: ['id'],
    sealed: 'secret',
    hash: 'secret_hash',
    purposeOf: (id) => `device:${id}:secret`,
  },
  {
    table: 'devices',
    keys: ['id'],
    sealed: 'setup_password',
    purposeOf: (id) => `device:${id}:setupPassword`,
  },
  { table: 'devices', keys: ['id'], sealed: 'wifi_password', purposeOf: (id) => `device:${id}:wifiPassword` },
  {
    table: 'second_factors',
    keys: ['user_id', 'kind'],
    sealed: 'secret',
    purposeOf: (userId, kind) => `user:${userId}:${kind?.toLowerCase()}`,
  },
  {
    table: 'api_credentials',
    keys: ['id'],
    sealed: 'key_sealed',
    hash: 'key_hash',
    purposeOf: (id) => `credential:${id}:key`,
  },
  {
    table: 'config_secrets',
    keys: ['device_id', 'key', 'change_id'],
    sealed: 'value',
    purposeOf: (deviceId, key) => `config:${deviceId}:${key}`,
  },
  ...['args', 'response'].map((sealed) => ({
    table: 'device_commands',
    keys: ['id', 'device_id'],
    sealed,
    purposeOf: (_id: string | undefined, deviceId: string | undefined) => `device:${deviceId}:command`,
  })),
]
