const width = 40

/** A progress bar: redrawn in place on a terminal, otherwise a line every ten percent. */
export function createProgressBar(label: string, output: NodeJS.WriteStream = process.stdout) {
  let drawn = -1
  return {
    /** @param done 0 to 1 */
    show(done: number, note = ''): void {
      const percent = Math.floor(done * 100)
      if (!output.isTTY && (percent < drawn + 10 || percent === drawn)) return
      drawn = percent
      const filled = Math.round(done * width)
      const line = `${label} [${'█'.repeat(filled)}${'░'.repeat(width - filled)}] ${String(percent).padStart(3)}% ${note}`
      output.write(output.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
    },
    end(): void {
      if (output.isTTY) output.write('\n')
    },
  }
}
