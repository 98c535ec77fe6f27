import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { queryClient, senderBanksQuery, senderCardsQuery } from '@/lib/api/queries'
import type { PaymentSource, PayoutMethod, SenderBank, SenderCard } from '@/lib/api/types'
import { sourceLabels } from '@/lib/format/labels'
import { paths } from '@/lib/paths'
import { quoteQuery } from '@/lib/sendFlow/quote'
import type { PaymentDetail } from '@/lib/sendFlow/store'
import { useSession } from '@/lib/session/store'
import { messages as calculatorMessages } from '@/parts/calculator/messages'
import { findNewSource } from '@/parts/sources/findNewSource'
import { BankChoice, CardChoice } from '@/parts/sources/SourceList'
import { SourceWidget, type WidgetRequest } from '@/parts/sources/SourceWidget'
import { useAddSourceButton } from '@/parts/sources/useAddSourceButton'
import { useBankReturn } from '@/parts/sources/useBankReturn'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { RadioGroup } from '@/ui/RadioGroup'
import { toast } from '@/ui/toast'
import { cardLimitError, checkSource, sourceIdOf } from './checks'
import { type MessageCode, messageForCode, messages } from './messages'
import classes from './SourceChooser.module.css'
import { savePaymentSource } from './transferUpdates'

interface SourceChooserProps {
  banks: SenderBank[]
  cards: SenderCard[]
  detail: PaymentDetail
  /** The maximum amount for debit cards. */
  cardLimit: string
  method: PayoutMethod
}

/** SourceChooser lets the user select a linked bank account or debit card, or link a new bank or card. */
export function SourceChooser({ banks, cards, detail, cardLimit, method }: SourceChooserProps) {
  const bankQuote = useQuery(quoteQuery({ ...detail, paymentSource: 'BANK_ACCOUNT' }, method))
  const cardQuote = useQuery(quoteQuery({ ...detail, paymentSource: 'DEBIT_CARD' }, method))
  const selectedId = sourceIdOf(detail)
  const [kind, setKind] = useState<PaymentSource | undefined>(selectedId ? detail.paymentSource : undefined)
  const [error, setError] = useState<string>()
  const [widgetRequest, setWidgetRequest] = useState<WidgetRequest>()
  const tier = useSession((session) => session.status?.currentTier)
  const { disabled } = useAddSourceButton()
  const navigate = useNavigate()
  const cardError = cardLimitError(detail.sendingAmount, cardLimit)
  const messageFor = (code: MessageCode) =>
    code === 'CARD_LIMIT' ? calculatorMessages.cardMaximum(cardLimit) : messageForCode(code)
  // The sender chose how to pay in the first step, so that choice is open. Without a saved account, adding one starts.
  const opensChoice = useRef(!selectedId && !(detail.paymentSource === 'DEBIT_CARD' && cardError))
  useEffect(() => {
    if (opensChoice.current) selectKind(detail.paymentSource)
    opensChoice.current = false
  })
  useBankReturn(({ bankId, relogin }) => {
    setKind('BANK_ACCOUNT')
    setWidgetRequest({ kind: 'BANK_ACCOUNT', bankId, relogin })
  })

  const selectKind = (newKind: PaymentSource) => {
    setKind(newKind)
    setError(undefined)
    const saved = newKind === 'BANK_ACCOUNT' ? banks : cards
    if (newKind !== kind) void savePaymentSource(newKind, saved.length === 1 ? saved[0]?.id : undefined)
    setWidgetRequest(saved.length === 0 && !disabled ? { kind: newKind } : undefined)
  }
  const selectSource = (sourceKind: PaymentSource, id: string) => {
    setError(undefined)
    void savePaymentSource(sourceKind, id)
  }
  const openRelogin = (bank: SenderBank) =>
    setWidgetRequest({ kind: 'BANK_ACCOUNT', bankId: bank.referenceId, relogin: true })

  const continueToReview = () => {
    const code = checkSource({
      kind,
      id: selectedId,
      banks,
      cards,
      tier,
      totalAmount: detail.totalAmount,
      sendingAmount: detail.sendingAmount,
      cardLimit,
    })
    if (!code) return navigate(paths.review)
    setError(messageFor(code))
    const bank = banks.find(({ id }) => id === selectedId)
    if (code === 'BANK_RELOGIN_REQUIRED' && bank) {
      toast.failure(messageForCode(code))
      openRelogin(bank)
    }
  }

  /** Selects the source that the user added or reconnected, and opens the review (4.09g). */
  const selectNewSource = async (sourceKind: PaymentSource) => {
    const fetchSources = (): Promise<(SenderBank | SenderCard)[]> =>
      sourceKind === 'BANK_ACCOUNT'
        ? queryClient.fetchQuery({ ...senderBanksQuery, staleTime: 0 })
        : queryClient.fetchQuery({ ...senderCardsQuery, staleTime: 0 })
    const reconnectedBank = widgetRequest?.relogin
      ? banks.find(({ referenceId }) => referenceId === widgetRequest.bankId)
      : undefined
    const knownIds = new Set((sourceKind === 'BANK_ACCOUNT' ? banks : cards).map(({ id }) => id))
    const source = reconnectedBank ?? (await findNewSource(fetchSources, knownIds))
    if (!source) return toast.info(messageForCode('NO_PAYMENT_SOURCE_AVAILABLE'))
    await savePaymentSource(sourceKind, source.id)
    navigate(paths.review)
  }

  return (
    <Stack gap="md">
      <p className={classes.banner}>
        <Icon name="info" size={18} />
        <span>
          {messages.payment.changeAmounts}{' '}
          <Link to={paths.paymentDetails}>{messages.payment.changeLink}</Link>
        </span>
      </p>
      <SourceSection
        kind="BANK_ACCOUNT"
        open={kind === 'BANK_ACCOUNT'}
        onOpen={selectKind}
        onAdd={setWidgetRequest}
        hint={messages.payment.bankHint(bankQuote.data?.dateAvailable)}
        emptyText={banks.length === 0 ? messages.payment.noBanks : undefined}
      >
        {banks.map((bank) => (
          <BankChoice
            key={bank.id}
            bank={bank}
            selected={bank.id === selectedId}
            onSelect={() => selectSource('BANK_ACCOUNT', bank.id)}
            onRelogin={() => openRelogin(bank)}
          />
        ))}
      </SourceSection>
      <SourceSection
        kind="DEBIT_CARD"
        open={kind === 'DEBIT_CARD'}
        onOpen={selectKind}
        onAdd={setWidgetRequest}
        disabledReason={cardError && messageFor(cardError)}
        hint={messages.payment.cardHint(cardQuote.data?.dateAvailable, cardLimit)}
        emptyText={cards.length === 0 ? messages.payment.noCards : undefined}
      >
        {cards.map((card) => (
          <CardChoice
            key={card.id}
            card={card}
            selected={card.id === selectedId}
            onSelect={() => selectSource('DEBIT_CARD', card.id)}
          />
        ))}
      </SourceSection>
      {error && <Notice tone="danger">{error}</Notice>}
      <Group justify="space-between" mt="md">
        <Button variant="default" component={Link} to={paths.beneficiary}>
          {messages.payment.previous}
        </Button>
        <Button
          disabled={!kind || !selectedId}
          onClick={continueToReview}
          rightSection={<Icon name="arrowRight" size={18} />}
        >
          {messages.payment.continue}
        </Button>
      </Group>
      <SourceWidget
        request={widgetRequest}
        returnPath={paths.paymentInformation}
        onClose={() => setWidgetRequest(undefined)}
        onAdded={(sourceKind) => void selectNewSource(sourceKind).catch(toast.failure)}
      />
    </Stack>
  )
}

interface SourceSectionProps {
  kind: PaymentSource
  open: boolean
  hint: string
  /** Explains why the section is disabled. Undefined if this kind of source can pay the amount. */
  disabledReason?: string | undefined
  emptyText: string | undefined
  onOpen: (kind: PaymentSource) => void
  onAdd: (request: WidgetRequest) => void
  children: ReactNode
}

function SourceSection({
  kind,
  open,
  hint,
  disabledReason,
  emptyText,
  onOpen,
  onAdd,
  children,
}: SourceSectionProps) {
  const { visible, disabled } = useAddSourceButton()
  return (
    <section className={classes.kind} data-open={open || undefined}>
      <UnstyledButton
        className={classes.head}
        aria-expanded={open}
        disabled={disabledReason !== undefined}
        onClick={() => onOpen(kind)}
      >
        <span className={classes.icon}>
          <Icon name={kind === 'BANK_ACCOUNT' ? 'bank' : 'card'} size={24} />
        </span>
        <span className={classes.title}>
          <span className={classes.name}>{sourceLabels[kind]}</span>
          <span className={classes.hint}>{disabledReason ?? hint}</span>
        </span>
        <span className={classes.radio} aria-hidden="true" />
      </UnstyledButton>
      {open && !disabledReason && (
        <Stack gap="sm" align="flex-start" px={20} pb={20}>
          <RadioGroup className={classes.list} label={sourceLabels[kind]}>
            {children}
          </RadioGroup>
          {emptyText && <Text c="dimmed">{emptyText}</Text>}
          {visible && (
            <Button
              variant="default"
              size="sm"
              disabled={disabled}
              leftSection={<Icon name="plus" size={16} />}
              onClick={() => onAdd({ kind })}
            >
              {messages.payment.add[kind]}
            </Button>
          )}
          {visible && disabled && (
            <Text fz="sm" c="dimmed">
              {messages.payment.notVerified}
            </Text>
          )}
        </Stack>
      )}
    </section>
  )
}
