import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keys } from '@/lib/api/queries'
import type { PaymentSource } from '@/lib/api/types'
import { toast } from '@/ui/toast'
import { useFocusReturn } from '@/ui/useFocusReturn'
import { WidgetFrame, type WidgetMessage, widgetModalSize } from '@/ui/WidgetFrame'
import { storeBankVisit } from './bankReturn'
import { ConfirmSource } from './ConfirmSource'
import { messages } from './messages'
import { outcomeOf } from './outcome'

/** WidgetRequest is a request to open a widget. */
export interface WidgetRequest {
  kind: PaymentSource
  /** The bank to reconnect, or the bank that the sender returned from. */
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
 * SourceWidget is a dialog with the provider's page for adding a bank account or a card. Users enter credentials and
 * card numbers only on the provider's page.
 */
export function SourceWidget({ request, returnPath, onClose, onAdded }: SourceWidgetProps) {
  useFocusReturn()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (request?.kind === 'BANK_ACCOUNT') storeBankVisit(request.relogin ?? false)
  }, [request])
  const completedRequest = useRef<WidgetRequest>(undefined)
  if (!request) return null
  const { kind, bankId, relogin = false } = request
  const type = kind === 'BANK_ACCOUNT' ? 'bank' : 'card'

  const handleMessage = async (message: WidgetMessage) => {
    // Ignore duplicate completion messages.
    if (completedRequest.current === request) return
    const outcome = outcomeOf(message)
    if (outcome.close) completedRequest.current = request
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
        <WidgetFrame type={type} params={params} onMessage={(message) => void handleMessage(message)} />
      </ConfirmSource>
    </Modal>
  )
}
