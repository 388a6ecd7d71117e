import type { RpcRequest } from '../../rpc/responder.ts'

/** An executed command, for tests. */
export type ExecutedCommand = {
  readonly id: RpcRequest['id']
  readonly method: string
  readonly args: RpcRequest['args']
}

const maximumEntries = 200

/** The latest commands, oldest first. */
export function createCommandLog(): {
  readonly note: (request: RpcRequest) => void
  readonly list: () => readonly ExecutedCommand[]
} {
  const commands: ExecutedCommand[] = []
  return {
    note: ({ id, method, args }) => {
      commands.push({ id, method, args })
      if (commands.length > maximumEntries) commands.shift()
    },
    list: () => [...commands],
  }
}
