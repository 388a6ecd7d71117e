import type { ConfigValue } from '@fieldport/domain'
import { checkChange } from '../../config/check.ts'
import { isTree, flattenTree, InvalidConfigError } from '../../config/config-tree.ts'
import type { RpcArgs, CommandHandlers, Methods } from '../responder.ts'
import { RpcError } from '../rpc-error.ts'

const rebootDelayMs = 100

export const configMethods: Methods = {
  'Config.Get': (hands, args) => {
    const found = hands.config.tree(typeof args['key'] === 'string' ? args['key'] : '')
    if (found === undefined) throw new RpcError(404, `no key ${String(args['key'])}`)
    return found
  },
  'Config.Set': setConfig,
}

function setConfig(hands: CommandHandlers, args: RpcArgs): unknown {
  const given = [...changeOf(args)]
  const refused = given.flatMap(([key]) => {
    const reason = hands.refusedKeys[key]
    return reason === undefined ? [] : [[key, reason] as const]
  })
  const isTaken = ([key]: readonly [string, ConfigValue]) =>
    !Object.hasOwn(hands.refusedKeys, key) && !hands.ignoredKeys.includes(key)
  hands.config.change(checkChange(hands.config, new Map(given.filter(isTaken))))
  hands.onConfigChanged()
  if (args['reboot'] === true) hands.onReboot(rebootDelayMs)
  return {
    saved: args['save'] !== false,
    ...(refused.length === 0 ? {} : { refused: Object.fromEntries(refused) }),
  }
}

function changeOf({ config }: RpcArgs): ReadonlyMap<string, ConfigValue> {
  if (!isTree(config)) throw new RpcError(400, 'config is required')
  try {
    return flattenTree(config)
  } catch (error) {
    if (error instanceof InvalidConfigError) throw new RpcError(400, error.message)
    throw error
  }
}
