import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keys } from '@/api/queries'
import type { PaymentSource } from '@/api/types'
import { toast } from '@/ui/toast'
import { useFocusReturn } from '@/ui/useFocusReturn'
import { WidgetFrame, type WidgetMessage, widgetModalSize } from '@/ui/WidgetFrame'
import { storeBankVisit } from './bankReturn'
import { ConfirmSource } from './ConfirmSource'
import { messages } from './messages'
import { outcomeOf } from './outcome'

/** WidgetRequest is a request to open a widget. `bankId` is the bank to reconnect or to continue with. */
export interface WidgetRequest {
  kind: PaymentSource
  bankId?: string | undefined
  relogin?: boolean
}

interface SourceWidgetProps {
  request: WidgetRequest | undefined
  /** The path to return to from the bank's website. */
  returnPath: string
  onClose: () => void
  onAdded?: (kind: PaymentSource) => void
}

/**
 * SourceWidget shows the provider's page for linking a bank account or a card in a dialog. Users enter
 * credentials and card numbers only there.
 */
export function SourceWidget({ request, returnPath, onClose, onAdded }: SourceWidgetProps) {
  useFocusReturn()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (request?.kind === 'BANK_ACCOUNT') storeBankVisit(request.relogin ?? false)
  }, [request])
  const completed = useRef<WidgetRequest>(undefined)
  if (!request) return null
  const { kind, bankId, relogin = false } = request
  const type = kind === 'BANK_ACCOUNT' ? 'bank' : 'card'

  const receive = async (message: WidgetMessage) => {
    // Ignore repeated completion messages.
    if (completed.current === request) return
    const outcome = outcomeOf(message)
    if (outcome.close) completed.current = request
    if (outcome.tone === 'success') toast.success(outcome.text)
    if (outcome.tone === 'failure') toast.failure(outcome.text)
    if (!outcome.close) return
    await queryClient.invalidateQueries({
      queryKey: kind === 'BANK_ACCOUNT' ? keys.senderBanks : keys.senderCards,
    })
    onClose()
    if (outcome.added) onAdded?.(kind)
  }

  const params: Record<string, string> =
    kind === 'BANK_ACCOUNT'
      ? { returnUrl: `${window.location.origin}${returnPath}`, ...(bankId ? { bankId } : {}) }
      : {}
  return (
    <Modal
      opened
      onClose={onClose}
      size={widgetModalSize(type)}
      padding="md"
      title={relogin ? messages.relogin : messages.titles[kind]}
    >
      <ConfirmSource onCancel={onClose}>
        <WidgetFrame type={type} params={params} onMessage={(message) => void receive(message)} />
      </ConfirmSource>
    </Modal>
  )
}
