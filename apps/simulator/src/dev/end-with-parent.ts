/** Preloaded into a third-party program: exits when its parent process is gone. */
process.once('disconnect', () => process.exit(0))
process.channel?.unref()
