import { Button, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api, read, withIdempotencyKey } from '@/lib/api/client'
import { hasCode } from '@/lib/api/errors'
import { keys } from '@/lib/api/queries'
import type { ScheduleCreate, TransactionCreate } from '@/lib/api/types'
import { useIdempotencyKey } from '@/lib/api/useIdempotencyKey'
import { pacificDay } from '@/lib/format/pacific'
import { paths } from '@/lib/paths'
import { resetSendFlow } from '@/lib/sendFlow/store'
import { DialogActions } from '@/ui/DialogActions'
import { toast } from '@/ui/toast'
import { Disclosures } from './Disclosures'
import { messages } from './messages'

const texts = messages.schedule

const dayMs = 86_400_000

interface ScheduleInsteadProps {
  /** The transfer on the review page. */
  terms: TransactionCreate
}

/** ScheduleInstead lets the sender schedule or repeat the transfer on the review page instead of sending it now. */
export function ScheduleInstead({ terms }: ScheduleInsteadProps) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant="subtle" onClick={dialog.open}>
        {texts.open}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={texts.title} size="lg">
        <ScheduleForm terms={terms} onClose={dialog.close} />
      </Modal>
    </>
  )
}

function ScheduleForm({ terms, onClose }: ScheduleInsteadProps & { onClose: () => void }) {
  const [when, setWhen] = useState<ScheduleCreate['cadence'] | 'RATE'>('ONCE')
  const [firstDate, setFirstDate] = useState(() => pacificDay(Date.now() + dayMs))
  const [lastDate, setLastDate] = useState('')
  const [transferCount, setTransferCount] = useState('')
  const [minRate, setMinRate] = useState('')
  const [currency, setCurrency] = useState<ScheduleCreate['currency']>('USD')
  const isRecurring = when !== 'ONCE' && when !== 'RATE'
  const body: ScheduleCreate = {
    cadence: when === 'RATE' ? 'ONCE' : when,
    firstDate,
    ...(isRecurring && lastDate ? { lastDate } : {}),
    ...(isRecurring && transferCount ? { transferCount: Number(transferCount) } : {}),
    ...(when === 'RATE' ? { minRate } : {}),
    amount: currency === 'USD' ? terms.senderAmount : terms.recipientAmount,
    currency,
    destinationCountry: terms.destinationCountry,
    remittancePurpose: terms.remittancePurpose,
    recipientId: terms.recipientId,
    payoutMethod: terms.payoutMethod,
    ...(terms.recipientAccountId ? { recipientAccountId: terms.recipientAccountId } : {}),
    ...(terms.payerId ? { payerId: terms.payerId } : {}),
    fundingSource: terms.fundingSource,
    senderFundingAccountId: terms.senderFundingAccountId,
  }
  const isComplete = firstDate !== '' && (when !== 'RATE' || minRate !== '')
  const authorization = useQuery({
    queryKey: [...keys.disclosure, 'schedule', body],
    queryFn: () => read(api.POST('/v1/senders/schedules/authorization', { body })),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const key = useIdempotencyKey()
  const isCreated = useRef(false)
  // Without a transfer, the review page redirects, so the send flow is reset after the page of schedules has opened.
  useEffect(() => () => void (isCreated.current && resetSendFlow()), [])
  const create = useMutation({
    mutationFn: () =>
      read(
        api.POST('/v1/senders/schedules', {
          body: { ...body, consentHash: authorization.data?.hash ?? '' },
          ...withIdempotencyKey(key.current()),
        }),
      ),
    onSuccess: () => {
      key.done()
      void queryClient.invalidateQueries({ queryKey: keys.schedules })
      toast.success(texts.created)
      isCreated.current = true
      navigate(paths.schedules)
    },
    onError: (error) => {
      if (!hasCode(error, 'NETWORK_ERROR')) key.done()
      toast.failure(error)
      void authorization.refetch()
    },
  })
  const isCurrent = isComplete && authorization.isSuccess && !authorization.isPlaceholderData
  return (
    <Stack gap="md">
      <Select
        label={texts.when}
        data={texts.options}
        value={when}
        onChange={(value) => value && setWhen(value as typeof when)}
        allowDeselect={false}
        data-autofocus
      />
      <TextInput
        type="date"
        label={when === 'RATE' ? texts.latestDate : texts.firstDate}
        description={texts.zone}
        value={firstDate}
        onChange={(event) => setFirstDate(event.currentTarget.value)}
        required
      />
      {when === 'RATE' && (
        <TextInput
          label={texts.minRate}
          inputMode="decimal"
          value={minRate}
          onChange={(event) => setMinRate(event.currentTarget.value)}
          required
        />
      )}
      {isRecurring && (
        <>
          <TextInput
            type="date"
            label={texts.lastDate}
            value={lastDate}
            onChange={(event) => setLastDate(event.currentTarget.value)}
          />
          <TextInput
            label={texts.count}
            inputMode="numeric"
            value={transferCount}
            onChange={(event) => setTransferCount(event.currentTarget.value.replace(/\D/g, ''))}
          />
        </>
      )}
      <Select
        label={texts.fixed}
        data={[
          { value: 'USD', label: texts.fixedSend(terms.senderAmount) },
          { value: 'NPR', label: texts.fixedReceive(terms.recipientAmount) },
        ]}
        value={currency}
        onChange={(value) => value && setCurrency(value as typeof currency)}
        allowDeselect={false}
      />
      {isComplete && (
        <Disclosures
          disclosure={authorization.isError ? undefined : authorization.data}
          error={authorization.error}
          retry={() => void authorization.refetch()}
        />
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={create.isPending}>
          {messages.review.cancel}
        </Button>
        <Button onClick={() => create.mutate()} loading={create.isPending} disabled={!isCurrent}>
          {texts.authorize}
        </Button>
      </DialogActions>
    </Stack>
  )
}
