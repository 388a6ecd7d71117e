import type { RpcRequest } from '../../rpc/responder.ts'

/** A command that a device has obeyed, for whoever checks on it. */
export type ObeyedCommand = {
  readonly id: RpcRequest['id']
  readonly method: string
  readonly args: RpcRequest['args']
}

const kept = 200

/** The latest commands, oldest first. */
export function createJournal(): {
  readonly note: (request: RpcRequest) => void
  readonly list: () => readonly ObeyedCommand[]
} {
  const commands: ObeyedCommand[] = []
  return {
    note: ({ id, method, args }) => {
      commands.push({ id, method, args })
      if (commands.length > kept) commands.shift()
    },
    list: () => [...commands],
  }
}
