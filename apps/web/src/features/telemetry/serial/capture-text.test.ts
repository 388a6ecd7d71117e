import { expect, it } from 'vitest'
import { captureKeys, captureText } from './capture-text.ts'

it('shows lines with their line endings', () => {
  expect(captureText(btoa('$WIMWV,1\r\n$GP\n'), 'text')).toBe('$WIMWV,1\\r\\n\n$GP\\n')
})

it('distinguishes a backslash from a line ending', () => {
  expect(captureText(btoa('C:\\new\\\nx'), 'text')).toBe('C:\\\\new\\\\\\n\nx')
})

it('shows bytes', () => {
  expect(captureText(btoa('$G\r\n'), 'hex')).toBe('24 47 0D 0A')
})

it('is empty for invalid base64, and reports a value that is not text', () => {
  expect([captureText('§§', 'text'), captureText('§§', 'hex'), captureText(undefined, 'text')]).toEqual([
    '',
    '',
    '',
  ])
  expect(captureText({ a: 1 }, 'text')).toBe('Failed to process data')
})

it('lists the ports', () => {
  expect(captureKeys(['vin', 'capture2', 'capture', 'capture1', 'captured'])).toEqual([
    'capture1',
    'capture2',
  ])
})
