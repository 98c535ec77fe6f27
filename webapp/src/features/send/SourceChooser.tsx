import { Button, Group, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { queryClient, senderBanksQuery, senderCardsQuery } from '@/api/queries'
import type { PaymentSource, PayoutMethod, SenderBank, SenderCard } from '@/api/types'
import { paths } from '@/app/paths'
import { newestOf } from '@/parts/sources/newestSource'
import { BankChoice, CardChoice } from '@/parts/sources/SourceList'
import { SourceWidget, type WidgetRequest } from '@/parts/sources/SourceWidget'
import { useAdding } from '@/parts/sources/useAdding'
import { useBankReturn } from '@/parts/sources/useBankReturn'
import { quoteQuery } from '@/sendFlow/quote'
import type { PaymentDetail } from '@/sendFlow/store'
import { useSession } from '@/session/store'
import { Icon } from '@/ui/Icon'
import { sourceLabels } from '@/ui/labels'
import { Notice } from '@/ui/Notice'
import { RadioGroup } from '@/ui/RadioGroup'
import { toast } from '@/ui/toast'
import { cardLimitError, checkSource, sourceIdOf } from './checks'
import { messageForCode, messages } from './messages'
import classes from './SourceChooser.module.css'
import { savePaymentSource } from './transferUpdates'

interface SourceChooserProps {
  banks: SenderBank[]
  cards: SenderCard[]
  detail: PaymentDetail
  method: PayoutMethod
}

/** SourceChooser lets the user select a linked bank account or debit card, or link a new one. */
export function SourceChooser({ banks, cards, detail, method }: SourceChooserProps) {
  const bankQuote = useQuery(quoteQuery({ ...detail, paymentSource: 'BANK_ACCOUNT' }, method))
  const cardQuote = useQuery(quoteQuery({ ...detail, paymentSource: 'DEBIT_CARD' }, method))
  const chosenId = sourceIdOf(detail)
  const [kind, setKind] = useState<PaymentSource | undefined>(chosenId ? detail.paymentSource : undefined)
  const [error, setError] = useState<string>()
  const [widgetRequest, setWidgetRequest] = useState<WidgetRequest>()
  const tier = useSession((session) => session.status?.currentTier)
  const { barred } = useAdding()
  const navigate = useNavigate()
  useBankReturn(({ bankId, relogin }) => {
    setKind('BANK_ACCOUNT')
    setWidgetRequest({ kind: 'BANK_ACCOUNT', bankId, relogin })
  })

  const chooseKind = (next: PaymentSource) => {
    setKind(next)
    setError(undefined)
    const saved = next === 'BANK_ACCOUNT' ? banks : cards
    if (next !== kind) void savePaymentSource(next, saved.length === 1 ? saved[0]?.id : undefined)
    setWidgetRequest(saved.length === 0 && !barred ? { kind: next } : undefined)
  }
  const choose = (sourceKind: PaymentSource, id: string) => {
    setError(undefined)
    void savePaymentSource(sourceKind, id)
  }
  const relogin = (bank: SenderBank) =>
    setWidgetRequest({ kind: 'BANK_ACCOUNT', bankId: bank.referenceId, relogin: true })

  const next = () => {
    const code = checkSource({
      kind,
      id: chosenId,
      banks,
      cards,
      tier,
      totalAmount: detail.totalAmount,
      sendingAmount: detail.sendingAmount,
    })
    if (!code) return navigate(paths.review)
    setError(messageForCode(code))
    const bank = banks.find(({ id }) => id === chosenId)
    if (code === 'BANK_RELOGIN_REQUIRED' && bank) {
      toast.failure(messageForCode(code))
      relogin(bank)
    }
  }

  /** Selects the source that the user just added or reconnected, and opens the review (4.09g). */
  const selectAdded = async (sourceKind: PaymentSource) => {
    const fetchSources = (): Promise<(SenderBank | SenderCard)[]> =>
      sourceKind === 'BANK_ACCOUNT'
        ? queryClient.fetchQuery({ ...senderBanksQuery, staleTime: 0 })
        : queryClient.fetchQuery({ ...senderCardsQuery, staleTime: 0 })
    const reconnected = widgetRequest?.relogin
      ? banks.find(({ referenceId }) => referenceId === widgetRequest.bankId)
      : undefined
    const knownIds = new Set((sourceKind === 'BANK_ACCOUNT' ? banks : cards).map(({ id }) => id))
    const source = reconnected ?? (await newestOf(fetchSources, knownIds))
    if (!source) return toast.info(messageForCode('NO_PAYMENT_SOURCE_AVAILABLE'))
    await savePaymentSource(sourceKind, source.id)
    navigate(paths.review)
  }

  return (
    <div className={classes.chooser}>
      <p className={classes.banner}>
        <Icon name="info" size={18} />
        <span>
          {messages.payment.changeAmounts}{' '}
          <Link to={paths.paymentDetails}>{messages.payment.changeLink}</Link>
        </span>
      </p>
      <SourceKind
        kind="BANK_ACCOUNT"
        open={kind === 'BANK_ACCOUNT'}
        onOpen={chooseKind}
        onAdd={setWidgetRequest}
        hint={messages.payment.bankHint(bankQuote.data?.dateAvailable)}
        empty={banks.length === 0 ? messages.payment.noBanks : undefined}
      >
        {banks.map((bank) => (
          <BankChoice
            key={bank.id}
            bank={bank}
            chosen={bank.id === chosenId}
            onChoose={() => choose('BANK_ACCOUNT', bank.id)}
            onRelogin={() => relogin(bank)}
          />
        ))}
      </SourceKind>
      <SourceKind
        kind="DEBIT_CARD"
        open={kind === 'DEBIT_CARD'}
        onOpen={chooseKind}
        onAdd={setWidgetRequest}
        disabledReason={cardLimitError(detail.sendingAmount) && messageForCode('CARD_LIMIT')}
        hint={messages.payment.cardHint(cardQuote.data?.dateAvailable)}
        empty={cards.length === 0 ? messages.payment.noCards : undefined}
      >
        {cards.map((card) => (
          <CardChoice
            key={card.id}
            card={card}
            chosen={card.id === chosenId}
            onChoose={() => choose('DEBIT_CARD', card.id)}
          />
        ))}
      </SourceKind>
      {error && <Notice tone="danger">{error}</Notice>}
      <Group justify="space-between" mt="md">
        <Button variant="default" component={Link} to={paths.beneficiary}>
          {messages.payment.previous}
        </Button>
        <Button
          disabled={!kind || !chosenId}
          onClick={next}
          rightSection={<Icon name="arrowRight" size={18} />}
        >
          {messages.payment.next}
        </Button>
      </Group>
      <SourceWidget
        request={widgetRequest}
        returnPath={paths.paymentInformation}
        onClose={() => setWidgetRequest(undefined)}
        onAdded={(sourceKind) => void selectAdded(sourceKind).catch(toast.failure)}
      />
    </div>
  )
}

interface SourceKindProps {
  kind: PaymentSource
  open: boolean
  hint: string
  /** The reason why this kind of source cannot pay this amount. */
  disabledReason?: string | undefined
  empty: string | undefined
  onOpen: (kind: PaymentSource) => void
  onAdd: (request: WidgetRequest) => void
  children: ReactNode
}

function SourceKind({ kind, open, hint, disabledReason, empty, onOpen, onAdd, children }: SourceKindProps) {
  const { shown, barred } = useAdding()
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
        <span className={classes.mark} aria-hidden="true" />
      </UnstyledButton>
      {open && !disabledReason && (
        <div className={classes.body}>
          <RadioGroup className={classes.list} label={sourceLabels[kind]}>
            {children}
          </RadioGroup>
          {empty && <p className={classes.empty}>{empty}</p>}
          {shown && (
            <Button
              variant="default"
              size="sm"
              disabled={barred}
              leftSection={<Icon name="plus" size={16} />}
              onClick={() => onAdd({ kind })}
            >
              {messages.payment.add[kind]}
            </Button>
          )}
          {shown && barred && <p className={classes.hint}>{messages.payment.notVerified}</p>}
        </div>
      )}
    </section>
  )
}
