/** What devices are told. */
export const commands = {
  commandUnknown: 'There is no such command.',
  commandTooLarge: 'The command is too large.',
  commandNotCancellable: 'This command cannot be cancelled.',
  commandSentAlready: 'This command was sent already.',
  commandNotPending: 'This command is not pending any more.',
  tooManyCommands: 'Too many commands wait for this device. Please cancel some of them first.',
  commandIsFirmware: 'Firmware is updated on the Update tab, which checks that it suits the device.',
  commandIsScript: 'A script is saved on the Scripting page, which checks its size and its lock.',
  protectedFile:
    "Key and configuration files can't be read from a device. An Admin can export Wi-Fi and LTE settings instead.",
} as const
