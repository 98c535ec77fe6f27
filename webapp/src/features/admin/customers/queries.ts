import { getQuery } from '../shared/queries'

/** recentTransfers is the number of transfers on a sender's page. */
const recentTransfers = 10

export const customerQuery = (id: string) => getQuery('/v1/admin/customers/{id}', { path: { id } })

export const customerTransfersQuery = (sender: string) =>
  getQuery('/v1/admin/transfers', { query: { sender, limit: recentTransfers } })

export const customerCasesQuery = (person: string) =>
  getQuery('/v1/admin/cases', { query: { person, limit: 20 } })

/** customerContactsQuery reads the contacts in full. The server records each read, so it runs only on request. */
export const customerContactsQuery = (id: string) => ({
  ...getQuery('/v1/admin/customers/{id}/contacts', { path: { id } }, 'contacts'),
  enabled: false,
})

/** customerNotesQuery reads the notes on a sender's history, and the number of the history's last step. */
export const customerNotesQuery = (id: string) =>
  getQuery('/v1/admin/replay/{stream}', {
    path: { stream: `sender-${id}` },
    query: { from: 1, limit: 1 },
  })
