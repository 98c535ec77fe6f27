import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { beneficiariesQuery, keys } from '@/lib/api/queries'
import type { components } from '@/lib/api/schema.gen'
import type { Beneficiary } from '@/lib/api/types'

type Schemas = components['schemas']
export type BeneficiaryForm = Schemas['BeneficiaryForm']
type AddBank = Schemas['AddBank']
type AddWallet = Schemas['AddWallet']
type UpdateBank = Schemas['UpdateBank']

export const banksQuery = (country: string) =>
  queryOptions({
    queryKey: [...keys.banks, country],
    queryFn: async () => (await read(api.GET('/v1/banks', { params: { query: { country } } }))).result,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const cooperativesQuery = (country: string) =>
  queryOptions({
    queryKey: [...keys.banks, country, 'cooperatives'],
    queryFn: async () =>
      (await read(api.GET('/v1/banks/{id}/cooperatives', { params: { path: { id: country } } }))).result,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const payersQuery = (country: string) =>
  queryOptions({
    queryKey: [...keys.payers, country],
    queryFn: async () =>
      (await read(api.GET('/v1/payers', { params: { query: { country, payoutMethod: 'CASH_PICKUP' } } })))
        .result,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** localitiesQuery reads the places that a beneficiary's address can be in. */
export const localitiesQuery = (country: string) =>
  queryOptions({
    queryKey: [...keys.states, country, 'localities'],
    queryFn: async () =>
      (await read(api.GET('/v1/localities/{country}', { params: { path: { country } } }))).result,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** useWrite returns a mutation that changes beneficiaries. It resolves after the beneficiary list is refetched. */
function useWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: write,
    // Refetch even if no page shows the list. The next page must not use stale data.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.beneficiaries, refetchType: 'all' }),
  })
}

/** upsert returns a copy of the list. It replaces the beneficiary with the same ID or appends a new one (4.20b). */
export function upsert(list: readonly Beneficiary[], beneficiary: Beneficiary): Beneficiary[] {
  const exists = list.some(({ id }) => id === beneficiary.id)
  return exists ? list.map((old) => (old.id === beneficiary.id ? beneficiary : old)) : [...list, beneficiary]
}

/**
 * useBeneficiaryWrite returns a mutation that adds or updates a beneficiary. It updates the cached list before the
 * refetch.
 */
function useBeneficiaryWrite<Input>(write: (input: Input) => Promise<Beneficiary>) {
  const queryClient = useQueryClient()
  return useWrite(async (input: Input) => {
    const person = await write(input)
    queryClient.setQueryData(beneficiariesQuery.queryKey, (list) => list && upsert(list, person))
    return person
  })
}

export const useAddBeneficiary = () =>
  useBeneficiaryWrite((body: BeneficiaryForm) => read(api.POST('/v1/senders/beneficiaries', { body })))

export const useUpdateBeneficiary = () =>
  useBeneficiaryWrite(({ id, body }: { id: string; body: BeneficiaryForm }) =>
    read(api.PUT('/v1/senders/beneficiaries/update/{id}', { params: { path: { id } }, body })),
  )

export const useAddBank = () =>
  useWrite((body: AddBank) => read(api.POST('/v1/senders/beneficiaries/bank', { body })))

export const useUpdateBank = () =>
  useWrite((body: UpdateBank) => read(api.PUT('/v1/senders/beneficiaries/bank', { body })))

export const useAddWallet = () =>
  useWrite(({ id, body }: { id: string; body: AddWallet }) =>
    read(api.POST('/v1/senders/beneficiaries/{id}/wallets', { params: { path: { id } }, body })),
  )

export const useEnableCashPickup = () =>
  useWrite((id: string) =>
    read(api.POST('/v1/senders/beneficiaries/{id}/cash-pickup', { params: { path: { id } } })),
  )
