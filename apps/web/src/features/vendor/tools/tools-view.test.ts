import { describe, expect, it } from 'vitest'
import { maximumInAddress, parseToolsView } from './tools-view.ts'

describe('parseToolsView', () => {
  it('reads the inputs', () => {
    const view = {
      tool: 'frames',
      id: '18FEF100',
      notation: 'decimal',
      frames: '18FEF100 00\n18FEF100 01',
      dm1: '00FF',
      time: '1770701635',
      device: 'HE8EV12LF',
    }
    expect(parseToolsView(view)).toEqual(view)
  })

  it('ignores invalid values', () => {
    expect(
      parseToolsView({
        tool: 'x',
        id: '',
        notation: 'roman',
        frames: 'F'.repeat(maximumInAddress + 1),
        device: 'short',
        message: '{}',
      }),
    ).toEqual({})
  })
})
