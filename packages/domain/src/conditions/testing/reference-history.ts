import type { ConditionInterval } from '../history/interval.ts'
import type { ReferenceCondition } from './reference-fold.ts'

/** The open conditions of the plain fold, with the intervals in which each was open. */
export class ReferenceHistory extends Map<string, ReferenceCondition> {
  private readonly open = new Map<string, ConditionInterval>()
  private readonly closed: ConditionInterval[] = []
  private seconds = 0
  private by: NonNullable<ConditionInterval['closedBy']> = 'return'

  /** Deletions from now on end at this time, for this reason. */
  begin(seconds: number, by: NonNullable<ConditionInterval['closedBy']>): void {
    this.seconds = seconds
    this.by = by
  }

  override set(name: string, held: ReferenceCondition): this {
    const { kind, subject, level, reason, since } = held
    const known = this.open.get(name)
    if (!known) this.open.set(name, { kind, subject, level, reason, openedAt: since })
    else if (known.level === 'warning' && level === 'alarm') this.open.set(name, { ...known, level, reason })
    return super.set(name, held)
  }

  override delete(name: string): boolean {
    const known = this.open.get(name)
    this.open.delete(name)
    if (known && known.openedAt < this.seconds)
      this.closed.push({ ...known, closedAt: this.seconds, closedBy: this.by })
    return super.delete(name)
  }

  list(): readonly ConditionInterval[] {
    return [...this.closed, ...this.open.values()]
  }
}
