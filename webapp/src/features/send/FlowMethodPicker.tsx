import type { Country } from '@/lib/api/types'
import { useSendFlow } from '@/lib/sendFlow/store'
import { MethodPicker } from '@/parts/beneficiary/MethodPicker'
import { methodLimitError, methodOf, type PayoutOption } from '@/parts/beneficiary/methods'
import { messageForCode, messages } from './messages'

interface FlowMethodPickerProps {
  country: Country
  value: PayoutOption | undefined
  onChange: (option: PayoutOption) => void
}

/** FlowMethodPicker is a MethodPicker that disables the methods whose limit the transfer exceeds. */
export function FlowMethodPicker(props: FlowMethodPickerProps) {
  const receivingAmount = useSendFlow((flow) => flow.paymentDetail?.receivingAmount)
  const walletLimit = props.country.sendingAmountLimit.wallet
  return (
    <MethodPicker
      {...props}
      label={messages.methodList.title}
      disabledReason={(option) => {
        const limitError = methodLimitError(methodOf(option), receivingAmount, walletLimit)
        return limitError && messageForCode(limitError.code, limitError.params)
      }}
    />
  )
}
