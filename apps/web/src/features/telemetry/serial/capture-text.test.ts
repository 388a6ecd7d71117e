import { expect, it } from 'vitest'
import { captureKeys, captureText } from './capture-text.ts'

it('shows lines as lines, with their ends', () => {
  expect(captureText(btoa('$WIMWV,1\r\n$GP\n'), 'text')).toBe('$WIMWV,1\\r\\n\n$GP\\n')
})

it('tells a written backslash from the end of a line', () => {
  expect(captureText(btoa('C:\\new\\\nx'), 'text')).toBe('C:\\\\new\\\\\\n\nx')
})

it('shows bytes', () => {
  expect(captureText(btoa('$G\r\n'), 'hex')).toBe('24 47 0D 0A')
})

it('is empty for what is no base64, and says when it is no text', () => {
  expect([captureText('§§', 'text'), captureText('§§', 'hex'), captureText(undefined, 'text')]).toEqual([
    '',
    '',
    '',
  ])
  expect(captureText({ a: 1 }, 'text')).toBe('Failed to process data')
})

it('knows the ports', () => {
  expect(captureKeys(['vin', 'capture2', 'capture', 'capture1', 'captured'])).toEqual([
    'capture1',
    'capture2',
  ])
})
