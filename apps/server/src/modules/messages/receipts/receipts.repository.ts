import {
  type AddressChannel,
  type AddressEvidence,
  addressKey,
  bounceWindowSeconds,
  type Delivery,
  isAddressFailing,
  type MailState,
  mailState,
  nextDelivery,
  recipientKey,
} from '@fieldport/domain'
import { and, desc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { messageAddresses, messageReceipts } from '../../../adapters/relational/schema.ts'
import type { MessageOutcome, OutgoingMessage } from '../../../platform/message-transport.ts'

export type Address = { readonly channel: AddressChannel; readonly address: string }
export type PausedAddress = Address & { readonly pausedAt: number; readonly problem: string | null }

export type ReceiptsRepository = ReturnType<typeof createReceiptsRepository>

/** Outcomes of messages, and paused addresses. */
export function createReceiptsRepository(db: Database) {
  return {
    /** Registers a message with a reference for delivery reports. */
    add: async (
      { channel, to, reference }: Pick<OutgoingMessage, 'channel' | 'to' | 'reference'>,
      nowSeconds: number,
      within: Database = db,
    ): Promise<void> => {
      // Pushes have no addresses to pause: an ended subscription is deleted.
      if (reference === undefined || channel === 'push') return
      const own = channel === 'mail' ? 'email' : channel
      await within
        .insert(messageReceipts)
        .values({ reference, channel: own, address: addressKey(own, to), sentAt: nowSeconds })
        .onConflictDoNothing()
    },

    /** @returns the address if this pauses messages to it */
    note: (outcome: MessageOutcome, nowSeconds: number): Promise<Address | undefined> =>
      db.transaction((transaction) => note(transaction, outcome, nowSeconds)),

    /** States of mails by reference; unknown references are missing. */
    mailStates: async (references: readonly string[]): Promise<ReadonlyMap<string, MailState>> => {
      if (references.length === 0) return new Map()
      const { reference, delivery, isBounce } = messageReceipts
      const rows = await db
        .select({ reference, delivery, isBounce })
        .from(messageReceipts)
        .where(inArray(reference, [...references]))
      return new Map(rows.map((row) => [row.reference, mailState(row.delivery, row.isBounce)]))
    },

    listPaused: async (limit: number): Promise<PausedAddress[]> => {
      const rows = await db
        .select()
        .from(messageAddresses)
        .where(isNotNull(messageAddresses.pausedAt))
        .orderBy(desc(messageAddresses.pausedAt), messageAddresses.address)
        .limit(limit)
      return rows.map(toPaused)
    },

    findPaused: (addresses: readonly Address[]) => findPaused(db, addresses),

    /** Resumes messages to an address; earlier bounces no longer count. @returns false: it was not paused */
    resume: async ({ channel, address }: Address, nowSeconds: number): Promise<boolean> => {
      const found = await db
        .update(messageAddresses)
        .set({ pausedAt: null, resumedAt: nowSeconds })
        .where(and(isAddress({ channel, address }), isNotNull(messageAddresses.pausedAt)))
        .returning({ address: messageAddresses.address })
      return found.length > 0
    },

    /** Deletes records of messages sent before a moment. */
    deleteBefore: async (seconds: number): Promise<void> => {
      await db.delete(messageReceipts).where(lt(messageReceipts.sentAt, seconds))
    },
  }
}

/** The paused ones among these addresses, by `recipientKey`. */
export async function findPaused(
  transaction: Database,
  addresses: readonly Address[],
): Promise<ReadonlyMap<string, PausedAddress>> {
  if (addresses.length === 0) return new Map()
  const keys = addresses.map(({ channel, address }) => addressKey(channel, address))
  const rows = await transaction
    .select()
    .from(messageAddresses)
    .where(and(inArray(messageAddresses.address, [...new Set(keys)]), isNotNull(messageAddresses.pausedAt)))
  return new Map(rows.map(toPaused).map((row) => [recipientKey(row.channel, row.address), row]))
}

const toPaused = ({ channel, address, pausedAt, problem }: typeof messageAddresses.$inferSelect) => ({
  channel: channel as AddressChannel,
  address,
  pausedAt: pausedAt ?? 0,
  problem,
})

const isAddress = ({ channel, address }: Address) =>
  and(eq(messageAddresses.channel, channel), eq(messageAddresses.address, addressKey(channel, address)))

async function note(
  transaction: Database,
  { reference, outcome, reason, isBounce }: MessageOutcome,
  nowSeconds: number,
): Promise<Address | undefined> {
  const isOf = eq(messageReceipts.reference, reference)
  const [row] = await transaction.select().from(messageReceipts).where(isOf).limit(1).for('update')
  if (!row) return undefined
  const known = row.delivery as Delivery | null
  const delivery = nextDelivery(known, outcome)
  // A retry may only change the reason.
  if (delivery === known && outcome !== 'retried') return undefined
  await transaction
    .update(messageReceipts)
    .set({ delivery, isBounce: delivery === outcome ? isBounce : row.isBounce })
    .where(isOf)
  if (delivery !== outcome || !isBounce) return undefined
  const address = { channel: row.channel as AddressChannel, address: row.address }
  return (await pauseWhereFailing(transaction, address, reason, nowSeconds)) ? address : undefined
}

/** @returns whether this pauses the address */
async function pauseWhereFailing(
  transaction: Database,
  address: Address,
  problem: string | null,
  nowSeconds: number,
): Promise<boolean> {
  await transaction
    .insert(messageAddresses)
    .values({ ...address, problem })
    .onConflictDoUpdate({
      target: [messageAddresses.channel, messageAddresses.address],
      set: { problem: sql`excluded.problem` },
    })
  // Writing locked the address's row, so concurrent reports see each other.
  const [row] = await transaction.select().from(messageAddresses).where(isAddress(address)).for('update')
  if (!row || row.pausedAt !== null) return false
  const evidence = await listEvidence(
    transaction,
    address,
    Math.max(row.resumedAt, nowSeconds - bounceWindowSeconds),
  )
  if (!isAddressFailing(address.channel, evidence, nowSeconds)) return false
  await transaction.update(messageAddresses).set({ pausedAt: nowSeconds }).where(isAddress(address))
  return true
}

/** Considers only the newest messages; older ones add nothing. */
const maximumEvidence = 100

async function listEvidence(
  transaction: Database,
  { channel, address }: Address,
  since: number,
): Promise<AddressEvidence[]> {
  const rows = await transaction
    .select()
    .from(messageReceipts)
    .where(
      and(
        eq(messageReceipts.channel, channel),
        eq(messageReceipts.address, address),
        gt(messageReceipts.sentAt, since),
      ),
    )
    .orderBy(desc(messageReceipts.sentAt))
    .limit(maximumEvidence)
  return rows.map(({ sentAt, delivery, isBounce }) => ({ at: sentAt, result: resultOf(delivery, isBounce) }))
}

function resultOf(delivery: string | null, isBounce: boolean): AddressEvidence['result'] {
  if (isBounce) return 'bounced'
  return delivery === 'accepted' || delivery === 'delivered' ? delivery : 'open'
}
