import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { promptFirstVendor } from './first-vendor.ts'
import { prompt, promptHidden, InterruptedError } from './prompt.ts'

/** Types one answer each time a question appears. */
function person(answers: readonly string[]) {
  const input = new PassThrough()
  const output = new PassThrough()
  const left = [...answers]
  let shown = ''
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString()
    const isQuestion = chunk.toString().startsWith('E-mail: ') || chunk.toString().endsWith(': ')
    if (isQuestion && left.length > 0) setImmediate(() => input.write(left.shift()))
  })
  return { at: { input, output }, shown: () => shown }
}

describe('a prompt', () => {
  it('shows the question and reads the answer', async () => {
    const { at, shown } = person(['someone\r'])
    expect(await prompt(at, 'Name: ')).toBe('someone')
    expect(shown()).toContain('Name: ')
  })

  it('hides a password', async () => {
    const { at, shown } = person(['Right-pasx\u007fs-1\r'])
    expect(await promptHidden(at, 'Password: ')).toBe('Right-pass-1')
    expect(shown()).toBe('Password: \n')
  })

  it('ends on Ctrl-C', async () => {
    const { at } = person(['abc\u0003'])
    await expect(promptHidden(at, 'Password: ')).rejects.toBeInstanceOf(InterruptedError)
  })

  it('asks for the first vendor until the answers are valid', async () => {
    const { at, shown } = person([
      'nonsense\r',
      'vendor@example.com\r',
      'Right-pass-1\r',
      'Right-pass-2\r',
      'weak\r',
      'Right-pass-1\r',
      'Right-pass-1\r',
    ])
    expect(await promptFirstVendor(at)).toEqual({ email: 'vendor@example.com', password: 'Right-pass-1' })
    expect(shown()).toContain('Email is not valid.')
    expect(shown()).toContain('Passwords do not match.')
    expect(shown()).toContain('Password must be at least 8 characters')
  })

  it('names the settings to use without a terminal', async () => {
    await expect(promptFirstVendor(null)).rejects.toThrow(/VENDOR_EMAIL and VENDOR_PASSWORD/)
  })
})
