import type { BusSignal } from '@fieldport/domain'
import { decodeCanId } from '../can-id.ts'
import { describeFrames, type FrameDescription } from '../frame.ts'
import { findMessageLayout } from '../layouts/layouts.ts'
import type { Signal } from '../signals.ts'
import { transferControlPgn, transferDataPgn } from '../transport.ts'
import { findSignalRead, partLayouts } from './signal-read.ts'

/** The signals of a message that distinguish its parts; a signal missing in a short frame is unknown. */
export function partOf(pgn: number, signals: readonly Signal[]): readonly (number | null)[] {
  const message = findMessageLayout(pgn)
  if (message === null) return []
  return partLayouts(message).map(({ key }) => signals.find((signal) => signal.key === key)?.value ?? null)
}

/** The message that a frame contains completely, or completes. */
export function pgnOfMessage({ assembled, pgn }: FrameDescription): number {
  return assembled?.pgn ?? pgn
}

/**
 * The values of a signal in a `can1` or `can2` list, in frame order: from every frame that has one, including multi-frame messages.
 * [] for anything that is not a list, and for signals that are not numbers.
 */
export function signalValues(list: unknown, wanted: BusSignal): readonly number[] {
  if (!Array.isArray(list) || findSignalRead(wanted) === undefined) return []
  return readValues(describeConcerned(list, new Set([wanted.pgn])), wanted)
}

/** The newest value of each signal in one list, decoding each frame once; undefined: it has none. */
export function latestSignalValues(
  list: unknown,
  wanted: readonly BusSignal[],
): readonly (number | undefined)[] {
  if (!Array.isArray(list)) return wanted.map(() => undefined)
  const frames = describeConcerned(list, new Set(wanted.map(({ pgn }) => pgn)))
  return wanted.map((signal) =>
    findSignalRead(signal) === undefined ? undefined : readValues(frames, signal).at(-1),
  )
}

/** Frames of other messages need not be decoded. */
function describeConcerned(list: readonly unknown[], pgns: ReadonlySet<number>): readonly FrameDescription[] {
  return describeFrames(list.filter((element) => mayConcern(element, pgns))) ?? []
}

function readValues(frames: readonly FrameDescription[], wanted: BusSignal): readonly number[] {
  return frames.flatMap((frame) => readValue(frame, wanted) ?? [])
}

function mayConcern(element: unknown, pgns: ReadonlySet<number>): boolean {
  if (typeof element !== 'object' || element === null || !('id' in element)) return false
  const pgn = decodeCanId(element.id)?.pgn
  return pgn !== undefined && (pgns.has(pgn) || pgn === transferControlPgn || pgn === transferDataPgn)
}

function readValue(frame: FrameDescription, { pgn, signal, source, part }: BusSignal): number | null {
  if (pgnOfMessage(frame) !== pgn || (source !== undefined && frame.source !== source)) return null
  if (part !== undefined) {
    const own = partOf(pgn, frame.signals)
    if (part.some((value, at) => value !== own[at])) return null
  }
  return frame.signals.find(({ key }) => key === signal)?.value ?? null
}
