/** Commands to devices. */
export const commands = {
  commandUnknown: 'Unknown command.',
  commandTooLarge: 'The command is too large (limit 256 KiB).',
  commandNotCancellable: "This command can't be cancelled.",
  commandSentAlready: 'This command has already been sent.',
  commandNotPending: 'This command is no longer pending.',
  tooManyCommands: 'This device already has 1,000 pending commands. Cancel some first.',
  commandIsFirmware: 'Update firmware on the Update tab, which checks that it fits the device.',
  commandIsScript: 'Save scripts on the Scripting page, which checks their size and lock.',
  protectedFile:
    "Key and configuration files can't be read from a device. An Admin can export Wi-Fi and LTE settings instead.",
} as const
