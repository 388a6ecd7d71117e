import type { ConfigValue } from '@fieldport/domain'
import { checkChange } from '../../config/check.ts'
import { isTree, flattenTree, InvalidConfigError } from '../../config/config-tree.ts'
import type { Args, CommandHandlers, Methods } from '../responder.ts'
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

function setConfig(hands: CommandHandlers, args: Args): unknown {
  hands.config.change(checkChange(hands.config, changeOf(args)))
  hands.onConfigChanged()
  if (args['reboot'] === true) hands.onReboot(rebootDelayMs)
  return { saved: args['save'] !== false }
}

function changeOf({ config }: Args): ReadonlyMap<string, ConfigValue> {
  if (!isTree(config)) throw new RpcError(400, 'config is required')
  try {
    return flattenTree(config)
  } catch (error) {
    if (error instanceof InvalidConfigError) throw new RpcError(400, error.message)
    throw error
  }
}
