import type { FrameDescription } from '@fieldport/protocol'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { BytesTool } from './bytes-tool.tsx'
import { CanIdTool } from './can-id-tool.tsx'
import { FramesTool } from './frames-tool.tsx'
import { MessageTool } from './message/message-tool.tsx'
import { TimeTool } from './time-tool.tsx'
import classes from './tools.module.css'
import { toolNames, type ToolName, type ToolsView } from './tools-view.ts'
import { TroubleCodesTool } from './trouble-codes-tool.tsx'
import { useToolInputs } from './use-tool-inputs.ts'

type Props = {
  readonly view: ToolsView
  readonly onView: (view: ToolsView) => void
  /** Renders the signals of a frame as on the device page. */
  readonly renderFrame: (frame: FrameDescription) => ReactNode
}

/** Decoders and converters; results update while typing. */
export function Tools({ view, onView, renderFrame }: Props) {
  const { t } = useTranslation()
  const tool = view.tool ?? 'id'
  const withTool = (name: ToolName, rest: ToolsView): ToolsView => ({
    ...rest,
    ...(name === 'id' ? {} : { tool: name }),
  })
  const [inputs, change] = useToolInputs(view, (typed) => onView(withTool(tool, typed)))
  const { tool: _, ...typed } = view
  const tools: Readonly<Record<ToolName, ReactNode>> = {
    id: <CanIdTool inputs={inputs} onChange={change} />,
    frames: <FramesTool inputs={inputs} onChange={change} renderFrame={renderFrame} />,
    codes: <TroubleCodesTool inputs={inputs} onChange={change} />,
    bytes: <BytesTool inputs={inputs} onChange={change} />,
    time: <TimeTool inputs={inputs} onChange={change} />,
    message: <MessageTool inputs={inputs} onChange={change} />,
  }
  return (
    <div className={classes['page']}>
      <div className={classes['choice']}>
        <Segmented
          label={t('Tool')}
          value={tool}
          onChange={(name) => onView(withTool(name as ToolName, typed))}
          segments={toolNames.map((name) => ({ value: name, label: toolLabel(name, t) }))}
        />
      </div>
      {tools[tool]}
    </div>
  )
}

function toolLabel(name: ToolName, t: TFunction): string {
  const labels: Readonly<Record<ToolName, string>> = {
    id: t('CAN ID'),
    frames: t('CAN frames'),
    codes: t('Trouble codes'),
    bytes: t('Text and bytes'),
    time: t('Time'),
    message: t('Device message'),
  }
  return labels[name]
}
