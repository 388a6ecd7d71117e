/** Preloaded into a program of others: it ends when the process that started it is gone. */
process.once('disconnect', () => process.exit(0))
process.channel?.unref()
