import type { Transaction } from './api/types'
import { useSession } from './session/store'
import { vault, vaultKeys } from './session/vault'

/** LastTransfer is what the offline page shows of a transfer. */
export type LastTransfer = Pick<
  Transaction,
  'id' | 'createdAt' | 'status' | 'deliveryStatus' | 'statusText' | 'recipientAmount' | 'recipientCurrency'
> & { beneficiaryName: string }

/** LastTransfers holds the sender's latest transfers as known at a time. */
export interface LastTransfers {
  knownAt: string
  transfers: LastTransfer[]
}

/**
 * storeLastTransfers stores the sender's latest transfers for the offline page, encrypted. The end of the session deletes
 * them.
 */
export async function storeLastTransfers(transactions: readonly Transaction[], knownAt: number) {
  if (!useSession.getState().token) return
  const transfers = transactions.map(
    ({
      id,
      createdAt,
      status,
      deliveryStatus,
      statusText,
      recipientAmount,
      recipientCurrency,
      beneficiary,
    }) => ({
      id,
      createdAt,
      status,
      deliveryStatus,
      statusText,
      recipientAmount,
      recipientCurrency,
      beneficiaryName: beneficiary.fullName,
    }),
  )
  const stored: LastTransfers = { knownAt: new Date(knownAt).toISOString(), transfers }
  await vault().set(vaultKeys.lastTransfers, stored)
}

/** readLastTransfers returns the stored transfers, or undefined if no one is signed in. */
export const readLastTransfers = () => vault().get<LastTransfers>(vaultKeys.lastTransfers)
